import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

export interface Cluster {
  /** The cluster's absolute path, within the data folder. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly account: Account;
}
