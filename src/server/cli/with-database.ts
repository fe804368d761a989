import { setTimeout as wait } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { orAborted } from '../db/or-aborted.ts';
import { readConfig } from '../settings/server/config.ts';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { openCommandLog } from './command-log.ts';
import type { DatabaseFlags } from './options.ts';
import { listenForStop } from './until-stopped.ts';

/** What a task may use. */
export interface TaskDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  /** Aborted when the process is told to end; its connections are cut off then. */
  readonly signal: AbortSignal;
}

/** How long a task that is told to end may take to clean up after itself; in milliseconds. */
const patience = 1000;

/**
 * Runs one task on the database that the flags and the environment name, beside a running server too, and closes it
 * afterwards. Says so on stderr where the database is a new one, since its folder may have been meant to be another.
 * Throws an `Interruption` when the process is told to end before the task is done.
 */
export async function withDatabase<T>(
  flags: DatabaseFlags,
  task: (database: TaskDatabase) => Promise<T>,
): Promise<T> {
  const { place, listenUrl: directUrl } = readConfig(flags, process.env).database;
  const log = openCommandLog();
  const stop = listenForStop();
  try {
    const open = await openDatabase(place, { log, directUrl, maxConnections: 2, signal: stop.signal });
    if (open.wasEmpty) process.stderr.write(`frontdesk: ${sentenceOf(place)}\n`);
    try {
      return await runUntil(stop.signal, open, task);
    } finally {
      await open.close();
    }
  } finally {
    stop.close();
  }
}

async function runUntil<T>(
  signal: AbortSignal,
  open: OpenDatabase,
  task: (database: TaskDatabase) => Promise<T>,
): Promise<T> {
  const running = task({ db: open.db, pool: open.pool, signal });
  try {
    return await orAborted(running, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    open.cutOff();
    // What is done by then, is done.
    return await Promise.race([
      running.catch(() => {
        throw signal.reason;
      }),
      wait(patience).then(() => {
        throw signal.reason;
      }),
    ]);
  }
}

function sentenceOf(place: DatabasePlace): string {
  return 'dataDir' in place
    ? `A new database was made in ${place.dataDir}. A server knows what it holds only when it runs on the same folder (--data or DATA_DIR).`
    : 'The database was empty: its tables are new.';
}
