import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { attachEmbedded, type Log } from './embedded/index.ts';
import { migrateDatabase } from './migrate.ts';
import * as tables from './tables/index.ts';

export { DatabaseProblem, type Log } from './embedded/index.ts';

/** Where the data are: a PostgreSQL of one's own, or a folder for the built-in one. */
export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Waits for running queries, closes every connection, and stops the built-in PostgreSQL if nobody else uses it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly log: Log;
  /** @default 8 */
  readonly maxConnections?: number;
}

/**
 * Opens the database and brings its tables to this version.
 * Throws `DatabaseProblem` when it cannot be used, and pg's errors when it cannot be reached.
 */
export async function openDatabase(where: DatabasePlace, options: OpenOptions): Promise<OpenDatabase> {
  if ('databaseUrl' in where) return openServer({ connectionString: where.databaseUrl }, options);
  const cluster = await attachEmbedded(where.dataDir, options);
  try {
    const open = await openServer(cluster.connection, options);
    return {
      ...open,
      async close() {
        await open.close();
        await cluster.leave();
      },
    };
  } catch (error) {
    await cluster.leave();
    throw error;
  }
}

async function openServer(connection: pg.ClientConfig, options: OpenOptions): Promise<OpenDatabase> {
  await migrateDatabase(connection);
  const pool = createPool(connection, options);
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() };
}

/** Reads `bigint` as a number in the pool's own queries; Drizzle's `execute` brings parsers of its own. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);

/** A pool with the settings that all of Frontdesk's queries run under. */
export function createPool(connection: pg.ClientConfig, { log, maxConnections = 8 }: OpenOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'frontdesk',
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
    // Not as start-up parameters, which connection poolers refuse.
    onConnect: async (client) => {
      await client.query(`set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`);
    },
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  return pool;
}
