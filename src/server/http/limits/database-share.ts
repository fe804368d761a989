import type { OpenDatabase } from '../../db/connect.ts';
import { createFairShare, type FairShare } from './fair-share.ts';

export interface DatabaseShare {
  /** Of 100 requests that may be at the database at a time, those of one user. */
  readonly percentPerUser: number;
  /** Requests of one user that may wait for their turn. */
  readonly queue: number;
}

/** Creates the queue in which users share the connections of a pool. */
export function createDatabaseShare(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { percentPerUser, queue }: DatabaseShare,
): FairShare {
  const places = pool.options.max;
  const placesPerUser = Math.max(1, Math.floor((places * percentPerUser) / 100));
  return createFairShare({ places, placesPerUser, queue });
}
