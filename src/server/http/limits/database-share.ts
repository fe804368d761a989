import type { OpenDatabase } from '../../db/connect.ts';
import type { DatabaseShare } from '../../settings/server/subjects/overload.ts';
import { FairShare } from './fair-share.ts';

/** Creates the queue in which users share the connections of a database pool. */
export function createDatabaseShare(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { percentPerUser, queue }: DatabaseShare,
): FairShare {
  const places = pool.options.max;
  const placesPerUser = Math.max(1, Math.floor((places * percentPerUser) / 100));
  return new FairShare({ places, placesPerUser, queue });
}
