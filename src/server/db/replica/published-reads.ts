/** Reads published help, possibly from a replica. It exposes no `Database`, so callers cannot write or check access. */

import type { Database, ReadDatabase } from '../database.ts';

export interface PublishedReads {
  /**
   * Runs a user's queries on a replica that has all known changes of the user's help, else on the primary. A task that
   * fails because the server is a replica runs again on the primary.
   */
  read<T>(userId: number, task: (db: ReadDatabase) => Promise<T>): Promise<T>;
}

export function readPrimary(db: Database): PublishedReads {
  return { read: (_userId, task) => task(db) };
}
