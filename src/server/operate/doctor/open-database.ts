import { createPool, DatabaseProblem, type Log } from '../../db/connect.ts';
import { createDatabase } from '../../db/create-database.ts';
import { connectEmbedded, findCluster } from '../../db/embedded/index.ts';
import { explainOpening, placeName } from '../../db/explain-opening.ts';
import { readSchemaVersion } from '../../db/upgrade/schema-version.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';
import { type Finding, problem, type ReadableDatabase } from './check.ts';

/** The pool size for checks, which run in parallel. */
const maxConnections = 4;

const silent: Log = { info() {}, warn() {}, error() {} };

/** Opens a database for reading; null if the folder contains none. @throws {DatabaseProblem} or an error of `pg` */
export async function openToRead(
  place: DatabasePlace,
  signal: AbortSignal,
): Promise<ReadableDatabase | null> {
  if ('databaseUrl' in place) return await openPool({ connectionString: place.databaseUrl }, async () => {});
  if ((await findCluster(place.dataDir)) === null) return null;
  const cluster = await connectEmbedded(place.dataDir, { log: silent, signal });
  try {
    return await openPool(cluster.connection, () => cluster.release());
  } catch (error) {
    await cluster.release();
    throw error;
  }
}

async function openPool(
  connection: Parameters<typeof createPool>[0],
  release: () => Promise<void>,
): Promise<ReadableDatabase> {
  const pool = createPool(connection, { log: silent, maxConnections });
  try {
    const db = createDatabase(pool);
    return {
      read: (task) => db.transaction(task, { accessMode: 'read only' }),
      schema: await readSchemaVersion(pool),
      async close() {
        await pool.end();
        await release();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Turns an error of opening a database into a finding. @param setting the variable that contains the URL */
export function explainDatabaseError(
  error: unknown,
  place: DatabasePlace,
  setting = 'DATABASE_URL',
): Finding {
  if (error instanceof DatabaseProblem)
    return problem(error.message, 'The other checks of the database were skipped.');
  const explained = explainOpening(error, place, setting);
  if (explained) return problem(explained.seen, explained.remedy);
  return problem(
    `${placeName(place)} cannot be opened: ${systemErrorWords(error)}.`,
    'Read the log of PostgreSQL. The built-in PostgreSQL writes it to postgres/log in the data folder.',
  );
}
