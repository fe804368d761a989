import { Refusal } from '../../../api/refusal.ts';
import { findCluster } from '../../db/embedded/index.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';

/** Refuses a data folder without a database: opening it would create an empty one, with nothing to read. */
export async function checkExists(where: DatabasePlace): Promise<void> {
  if (!('dataDir' in where) || (await findCluster(where.dataDir)) !== null) return;
  throw new Refusal(
    'BadRequest',
    `There is no database in ${where.dataDir}: specify the data folder of the server (--data or DATA_DIR), or its database (--database-url or DATABASE_URL).`,
  );
}
