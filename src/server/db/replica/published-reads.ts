/**
 * Reads published help and statistics, perhaps from a replica. Code that gets only this interface and no `Database` can
 * neither write nor read rows that decide about access.
 */

import type { Database, ReadDatabase } from '../database.ts';

export interface PublishedReads {
  /**
   * Runs a user's queries: on a replica if it has all known changes of the user's help, else on the primary. A task
   * that fails because the server is a replica runs again on the primary.
   */
  read<T>(userId: number, task: (db: ReadDatabase) => Promise<T>): Promise<T>;
}

/** Returns reads that always use the primary. */
export function readPrimary(db: Database): PublishedReads {
  return { read: (_userId, task) => task(db) };
}
