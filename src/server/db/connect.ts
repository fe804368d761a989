import type pg from 'pg';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { connectEmbedded, DatabaseProblem, type Log } from './embedded/index.ts';
import { explainOpening } from './explain-opening.ts';
import { type OpenPool, openPool, type PoolOptions } from './open-pool.ts';
import { endSilentConnections } from './silent-connections.ts';
import { migrateDatabase } from './upgrade/migrate.ts';

export { DatabaseProblem, type Log } from './embedded/index.ts';
export { changesChannel } from './open-pool.ts';

export interface OpenDatabase extends OpenPool {
  readonly db: Database;
  /** Parameters for connections outside the pool. */
  readonly connection: pg.ClientConfig;
  /** Whether the database had no tables before it was opened. */
  readonly wasEmpty: boolean;
  /** Waits for running queries, closes every connection, and stops the built-in PostgreSQL if it was the last user. */
  close(): Promise<void>;
}

export interface OpenOptions extends Omit<PoolOptions, 'log' | 'isReplica'> {
  readonly log: Log;
  /** A URL of the same database that bypasses a connection pooler, for tasks that need their own connection. */
  readonly directUrl?: string | null;
  /** Aborts the opening: parts already started are stopped, and the signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the database responds, before its migrations. */
  readonly onMigrate?: () => void;
}

/**
 * Opens the database and migrates it to this version.
 * @throws {DatabaseProblem} if the database cannot be reached or used
 */
export async function openDatabase(where: DatabasePlace, options: OpenOptions): Promise<OpenDatabase> {
  if ('databaseUrl' in where) {
    try {
      return await openServer({ connectionString: where.databaseUrl }, options);
    } catch (error) {
      throw options.signal?.aborted ? error : withRemedy(error, where);
    }
  }
  const cluster = await connectEmbedded(where.dataDir, options);
  try {
    const open = await openServer(cluster.connection, { ...options, directUrl: null });
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

function withRemedy(error: unknown, place: DatabasePlace): unknown {
  const explained = error instanceof DatabaseProblem ? null : explainOpening(error, place);
  return explained ? new DatabaseProblem(`${explained.seen} ${explained.remedy}`, { cause: error }) : error;
}

async function openServer(connection: pg.ClientConfig, options: OpenOptions): Promise<OpenDatabase> {
  const { directUrl = null } = options;
  const direct = directUrl === null ? connection : { connectionString: directUrl };
  const wasEmpty = await migrateDatabase(direct, options.signal, options.onMigrate);
  const open = openPool(connection, options);
  const { pool } = open;
  void endSilentConnections(open, connection, options);
  return {
    ...open,
    db: createDatabase(pool),
    connection,
    wasEmpty,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Opens only the pool, for commands that need no tables of this version. */
export function createPool(connection: pg.ClientConfig, options: PoolOptions): pg.Pool {
  return openPool(connection, options).pool;
}
