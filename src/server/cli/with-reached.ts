import type pg from 'pg';
import { reachDatabase } from '../db/reach.ts';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { openCommandLog } from './command-log.ts';
import { listenForStop } from './until-stopped.ts';

/** What a task may use. */
export interface Reached {
  readonly connection: pg.ClientConfig;
  /** Aborted when the process is told to end. */
  readonly signal: AbortSignal;
}

/**
 * Runs one task on a database as it is, without migrating it, beside a running server too.
 * @param task ends soon after its signal is aborted; an `Interruption` is thrown then
 */
export async function withReached<T>(
  where: DatabasePlace,
  task: (reached: Reached) => Promise<T>,
): Promise<T> {
  const log = openCommandLog();
  const stop = listenForStop();
  const { signal } = stop;
  try {
    const { connection, release } = await reachDatabase(where, { log, signal });
    try {
      return await task({ connection, signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      await release();
    }
  } finally {
    stop.close();
  }
}
