/** Steps that restoring a backup and moving a database share. */

import type pg from 'pg';
import { createMeter, type Measured } from './copy-meter.ts';
import { setTriggers } from './fill-database.sql.ts';
import { copyOut, type StoredTable } from './read-database.sql.ts';

/** Runs a task with the tables' triggers off, in one transaction, so that a failure turns them on again. */
export async function withoutTriggers<T>(
  client: pg.ClientBase,
  tables: readonly StoredTable[],
  task: () => Promise<T>,
): Promise<T> {
  for (const { name } of tables) await setTriggers(client, name, 'disable');
  const result = await task();
  for (const { name } of tables) await setTriggers(client, name, 'enable');
  return result;
}

/** Reads a table from the database, to compare its rows and checksum with the backup. */
export async function measureTable(
  client: pg.ClientBase,
  table: StoredTable,
  onBytes?: (bytes: number) => void,
): Promise<Measured> {
  const meter = createMeter({ onBytes });
  for await (const _piece of meter.pass(copyOut(client, table)));
  return meter.measured();
}
