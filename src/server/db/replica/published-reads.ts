/**
 * Reads of published help and of statistics, which a replica may answer. Code with this interface alone, and no
 * `Database`, can neither write nor read rows that decide about access.
 */

import type { Database, ReadDatabase } from '../database.ts';

export interface PublishedReads {
  /**
   * Runs queries of one user: on a replica with all known changes of their help, else on the primary. A task that fails
   * on the replica for being one runs again on the primary.
   */
  read<T>(userId: number, task: (db: ReadDatabase) => Promise<T>): Promise<T>;
}

/** Reads from the primary. */
export function readPrimary(db: Database): PublishedReads {
  return { read: (_userId, task) => task(db) };
}
