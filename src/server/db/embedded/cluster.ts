import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** A cluster on disk, with the binaries and the account that run it. */
export interface Cluster {
  /** An absolute path, within the data folder. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly account: Account;
}
