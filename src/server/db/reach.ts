import type pg from 'pg';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { connectEmbedded, type Log } from './embedded/index.ts';

/** A database as it is: nothing is migrated, and its tables may be those of another version, or none. */
export interface ReachedDatabase {
  readonly connection: pg.ClientConfig;
  /** Stops the built-in PostgreSQL if nobody else uses it. Close every connection of your own first. */
  release(): Promise<void>;
}

export interface ReachOptions {
  readonly log: Log;
  /** Ends the attempt: what was started is stopped again, and the reason thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts the built-in PostgreSQL if need be. Throws `DatabaseProblem` when it cannot be used. */
export async function reachDatabase(where: DatabasePlace, options: ReachOptions): Promise<ReachedDatabase> {
  if ('dataDir' in where) return await connectEmbedded(where.dataDir, options);
  return { connection: { connectionString: where.databaseUrl }, release: async () => {} };
}
