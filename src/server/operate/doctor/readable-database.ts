/** The database as it is: opened without migrating it, and never made. */

import type { Log } from '../../db/connect.ts';
import { createPool } from '../../db/connect.ts';
import { createDatabase } from '../../db/create-database.ts';
import type { Transaction } from '../../db/database.ts';
import { connectEmbedded, findCluster } from '../../db/embedded/index.ts';
import { readSchemaVersion, type SchemaVersion } from '../../db/schema-version.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';

export interface ReadableDatabase {
  readonly schema: SchemaVersion;
  /** Runs a task in a transaction that can only read. */
  read<T>(task: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connections for checks that run side by side. */
const maxConnections = 4;

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * Opens a database to read it. The built-in PostgreSQL is started if it does not run. Null: nobody has made one in the
 * folder.
 * @throws {DatabaseProblem} and pg's errors where it cannot be opened
 */
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
