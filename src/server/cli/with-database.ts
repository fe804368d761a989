import { setTimeout as wait } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { orAborted } from '../db/or-aborted.ts';
import { readConfig } from '../settings/server/config.ts';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { openCommandLog } from './command-log.ts';
import { listenForStop } from './operate/until-stopped.ts';
import type { DatabaseFlags } from './options.ts';

export interface TaskDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  /** Aborted when the process receives a signal; the database's connections are then closed. */
  readonly signal: AbortSignal;
}

/** Milliseconds for an interrupted task to clean up. */
const cleanUpMs = 1000;

/**
 * Runs a task on the database, beside a running server too. Reports a newly created database on stderr, as the options
 * may point to a wrong folder.
 * @throws {Interruption} if the process receives a signal before the task ends
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
    if (open.wasEmpty) process.stderr.write(`frontdesk: ${newDatabaseSentence(place)}\n`);
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
    // A task that ends within that time still returns its result.
    return await Promise.race([
      running.catch(() => {
        throw signal.reason;
      }),
      wait(cleanUpMs).then(() => {
        throw signal.reason;
      }),
    ]);
  }
}

function newDatabaseSentence(place: DatabasePlace): string {
  return 'dataDir' in place
    ? `A new database was created in ${place.dataDir}. A server sees its contents only if it uses the same folder (--data or DATA_DIR).`
    : 'The database was empty: its tables were created.';
}
