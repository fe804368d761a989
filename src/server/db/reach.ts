import type pg from 'pg';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { connectEmbedded, type Log } from './embedded/index.ts';

/** An open database without a migration: its tables may be those of another version, or absent. */
export interface ReachedDatabase {
  readonly connection: pg.ClientConfig;
  /** Stops the built-in PostgreSQL if this was its last user. Close every connection of your own first. */
  release(): Promise<void>;
}

export interface ReachOptions {
  readonly log: Log;
  /** Aborts the attempt: started parts are stopped, and the reason thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the built-in PostgreSQL if it does not run.
 * @throws {DatabaseProblem} when it cannot be used
 */
export async function reachDatabase(where: DatabasePlace, options: ReachOptions): Promise<ReachedDatabase> {
  if ('dataDir' in where) return await connectEmbedded(where.dataDir, options);
  return { connection: { connectionString: where.databaseUrl }, release: async () => {} };
}
