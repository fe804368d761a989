import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** A PostgreSQL cluster on disk, with the binaries and the account that run it. */
export interface Cluster {
  /** The cluster's absolute path, within the data folder. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly account: Account;
}
