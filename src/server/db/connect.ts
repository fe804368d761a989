import pg from 'pg';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { connectEmbedded, type Log } from './embedded/index.ts';
import { migrateDatabase } from './migrate.ts';

export { DatabaseProblem, type Log } from './embedded/index.ts';

/** What triggers tell changes on. */
export const changesChannel = 'frontdesk';

/** Where the data are: a PostgreSQL of one's own, or a folder for the built-in one. */
export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For a connection beside those of the pool. */
  readonly connection: pg.ClientConfig;
  /** Whether there were no tables before it was opened. */
  readonly wasEmpty: boolean;
  /** Waits for running queries, closes every connection, and stops the built-in PostgreSQL if nobody else uses it. */
  close(): Promise<void>;
  /** Ends every connection at once, whatever runs on it: what is not committed is lost. `close` then waits for none. */
  cutOff(): void;
}

export interface OpenOptions {
  readonly log: Log;
  /** @default 8 */
  readonly maxConnections?: number;
  /** Ends the attempt to open it: what was started is stopped again, and the reason thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Told when the database answers, before its tables are brought to this version. */
  readonly onMigrate?: () => void;
}

/**
 * Opens the database and brings its tables to this version.
 * Throws `DatabaseProblem` when it cannot be used, and pg's errors when it cannot be reached.
 */
export async function openDatabase(where: DatabasePlace, options: OpenOptions): Promise<OpenDatabase> {
  if ('databaseUrl' in where) return openServer({ connectionString: where.databaseUrl }, options);
  const cluster = await connectEmbedded(where.dataDir, options);
  try {
    const open = await openServer(cluster.connection, options);
    return {
      ...open,
      async close() {
        await open.close();
        await cluster.release();
      },
    };
  } catch (error) {
    await cluster.release();
    throw error;
  }
}

async function openServer(connection: pg.ClientConfig, options: OpenOptions): Promise<OpenDatabase> {
  const wasEmpty = await migrateDatabase(connection, options.signal, options.onMigrate);
  const pool = createPool(connection, options);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client));
  return {
    db: createDatabase(pool),
    pool,
    connection,
    wasEmpty,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
    cutOff() {
      pool.end().catch(() => {});
      for (const client of clients) client.end().catch(() => {});
    },
  };
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
      // For what the process itself changes, see `live/listen.ts`; some poolers refuse it.
      await client.query(`listen ${changesChannel}`).catch(() => {});
    },
  });
  // One that breaks while it is in use is told of by its next query. Between the queries of a transaction nobody else
  // listens, and without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  return pool;
}
