import type pg from 'pg';
import { reachDatabase } from '../db/reach.ts';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { openCommandLog } from './command-log.ts';
import { listenForStop } from './until-stopped.ts';

export interface Reached {
  readonly connection: pg.ClientConfig;
  /** Aborted when the process receives a signal. */
  readonly signal: AbortSignal;
}

/**
 * Runs a task on an existing, unmigrated database, beside a running server too.
 * @param task should end soon after its signal is aborted; the call then throws an `Interruption`
 */
export async function withReached<T>(
  where: DatabasePlace,
  task: (reached: Reached) => Promise<T>,
): Promise<T> {
  const log = openCommandLog();
  const stop = listenForStop();
  const { signal } = stop;
  try {
    const reached = await reachDatabase(where, { log, signal });
    try {
      return await task({ connection: reached.connection, signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      await reached.release();
    }
  } finally {
    stop.close();
  }
}
