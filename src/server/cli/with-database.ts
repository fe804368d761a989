import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import type { DatabaseFlags } from './options.ts';

/**
 * Runs one task on the database that the flags and the environment name, beside a running server too, and closes it
 * afterwards.
 */
export async function withDatabase<T>(
  flags: DatabaseFlags,
  task: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const { database } = readConfig(flags, process.env);
  const log = pino({ level: process.env['LOG_LEVEL'] || 'warn' }, pino.destination(2));
  const open = await openDatabase(database, { log, maxConnections: 2 });
  try {
    return await task(open);
  } finally {
    await open.close();
  }
}
