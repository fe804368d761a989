import type pg from 'pg';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { connectEmbedded, type Log } from './embedded/index.ts';

/** An open database whose tables may be those of another version, or absent. */
export interface UnmigratedDatabase {
  readonly connection: pg.ClientConfig;
  /** Stops the built-in PostgreSQL if this was its last user. The caller closes its own connections first. */
  release(): Promise<void>;
}

export interface UnmigratedOptions {
  readonly log: Log;
  /** Aborts the attempt: parts already started are stopped, and the signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a database without migrating it, and starts the built-in PostgreSQL if it is not running.
 * @throws {DatabaseProblem} if the database cannot be used
 */
export async function openUnmigrated(
  where: DatabasePlace,
  options: UnmigratedOptions,
): Promise<UnmigratedDatabase> {
  if ('dataDir' in where) return await connectEmbedded(where.dataDir, options);
  return { connection: { connectionString: where.databaseUrl }, release: async () => {} };
}
