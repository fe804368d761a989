/**
 * Reads of what is published, and of statistics: the ones that a replica may answer. Whoever is handed this, and no
 * `Database`, can neither write nor ask what decides about access.
 */

import type { Database, ReadDatabase } from '../database.ts';

export interface PublishedReads {
  /**
   * Runs queries of one user's: on a replica that holds all that was told of their help, else on the primary. A task
   * that fails on the replica because it is one is run again on the primary.
   */
  read<T>(userId: number, task: (db: ReadDatabase) => Promise<T>): Promise<T>;
}

/** Reads where everything is written. */
export function readPrimary(db: Database): PublishedReads {
  return { read: (_userId, task) => task(db) };
}
