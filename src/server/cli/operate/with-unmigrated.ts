import type pg from 'pg';
import { openUnmigrated } from '../../db/open-unmigrated.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';
import { openCommandLog } from '../command-log.ts';
import { listenForStop } from './until-stopped.ts';

export interface TaskConnection {
  readonly connection: pg.ClientConfig;
  /** Aborted when the process receives a signal. */
  readonly signal: AbortSignal;
}

/**
 * Runs a task on an existing, unmigrated database, beside a running server too.
 * @param task should end soon after its signal is aborted; the call then throws an `Interruption`
 */
export async function withUnmigrated<T>(
  where: DatabasePlace,
  task: (opened: TaskConnection) => Promise<T>,
): Promise<T> {
  const log = openCommandLog();
  const stop = listenForStop();
  const { signal } = stop;
  try {
    const database = await openUnmigrated(where, { log, signal });
    try {
      return await task({ connection: database.connection, signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      await database.release();
    }
  } finally {
    stop.close();
  }
}
