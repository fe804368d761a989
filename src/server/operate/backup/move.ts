/**
 * Moves all data from one database into an empty one. Rows are committed in chunks, in the order of each primary key,
 * so that an interrupted move continues after the last row in the target. A marker table keeps servers from using the
 * target until all rows are compared. The source is locked against writes meanwhile, and stays unchanged.
 */

import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../../api/refusal.ts';
import { asAdopted } from '../../db/upgrade/adopt-unreleased-database.ts';
import { migrateDatabase } from '../../db/upgrade/migrate.ts';
import type { MigrationFile } from '../../db/upgrade/migration-files.ts';
import { splitTables } from './back-up.ts';
import { isSame } from './check.ts';
import { withClient } from './client.ts';
import { countNewlines, inChunks } from './copy-chunks.ts';
import { makeTables } from './empty-database.ts';
import { measureTable, withoutTriggers } from './fill.ts';
import {
  analyze,
  begin,
  commit,
  copyIn,
  emptyTables,
  keepFromWriting,
  keepOthersFromMigrating,
  keepOthersFromMoving,
  markMove,
  setSequences,
  setUp,
  unmarkMove,
} from './fill-database.sql.ts';
import { databaseMigrations } from './known-migrations.ts';
import {
  copyOut,
  countPresent,
  countRows,
  countServers,
  isMoveUnfinished,
  lastKey,
  listApplied,
  listSequences,
  type StoredTable,
} from './read-database.sql.ts';
import { inReferenceOrder } from './table-order.ts';

export interface MoveOptions {
  readonly source: pg.ClientConfig;
  /** Whether the source is a built-in PostgreSQL, which counts the processes that use it. */
  readonly isEmbedded: boolean;
  readonly target: pg.ClientConfig;
  /** Whether to empty the target of an unfinished move, and start over. */
  readonly restart: boolean;
  /**
   * The size in bytes of the rows in one transaction; a longer row has its own transaction.
   * @default 8 MiB
   */
  readonly chunkBytes?: number;
  /**
   * Milliseconds to wait until other commands, or the connections of a killed move, have ended.
   * @default 5000
   */
  readonly timeoutMs?: number | undefined;
  /** Called with numbers of rows. Each row counts twice: when it is written, and when it is compared. */
  readonly onProgress: (done: number, total: number) => void;
  /** Aborts the move, which can be continued later. */
  readonly signal: AbortSignal;
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
  /** Rows that an earlier, interrupted move had copied. */
  readonly resumedRows: number;
}

/** Moves a database, or continues an interrupted move. @throws {Refusal} if the move cannot start or continue */
export async function move(options: MoveOptions): Promise<Moved> {
  const { source, target, signal } = options;
  const moved = await withClient(source, 'frontdesk migrate', signal, (reader) =>
    withClient(target, 'frontdesk migrate', signal, (writer) => moveThrough(reader, writer, options)),
  );
  await migrateDatabase(target, signal);
  return moved;
}

async function moveThrough(reader: pg.Client, writer: pg.Client, options: MoveOptions): Promise<Moved> {
  const { restart, chunkBytes = 8 << 20, onProgress } = options;
  await waitUntilUnused(reader, options);
  const migrations = await sourceMigrations(reader);
  const { tables: found } = await splitTables(reader, migrations);
  await begin(reader, 'snapshot');
  await keepFromWriting(
    reader,
    found.map(({ name }) => name),
  );
  await setUp(reader);
  const tables = inReferenceOrder((await splitTables(reader, migrations)).tables);
  await openTarget(writer, migrations, tables, restart);

  let rows = 0;
  for (const { name } of tables) rows += await countRows(reader, name);
  let resumedRows = 0;
  for (const { name } of tables) resumedRows += await countRows(writer, name);
  let done = resumedRows;
  const onRows = (count: number) => {
    done += count;
    onProgress(done, 2 * rows);
  };
  for (const table of tables) await moveTable(reader, writer, table, chunkBytes, onRows);
  for (const table of tables) onRows(await compare(reader, writer, table));

  // A writer that waits for the source's lock would write after its release, and the write would be lost.
  await waitUntilUnused(reader, options);
  const sequences = await listSequences(reader);
  await begin(writer, 'read write');
  await setUp(writer);
  await setSequences(writer, sequences);
  await unmarkMove(writer);
  await commit(writer);
  await commit(reader);
  await analyze(writer);
  return { tables: tables.length, rows, resumedRows };
}

async function waitUntilUnused(
  reader: pg.Client,
  { isEmbedded, timeoutMs = 5000 }: MoveOptions,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (await isUsed(reader, isEmbedded)) {
    if (performance.now() > deadline) {
      throw new Refusal(
        'Conflict',
        'A server or another command is using the database that is to be moved: stop it first, so that no data is lost.',
      );
    }
    await wait(100);
  }
}

async function isUsed(reader: pg.Client, isEmbedded: boolean): Promise<boolean> {
  return (isEmbedded && (await countPresent(reader)) > 1) || (await countServers(reader)) > 0;
}

async function sourceMigrations(reader: pg.Client): Promise<MigrationFile[]> {
  const migrations = await databaseMigrations(reader);
  if (migrations.length === 0)
    throw new Refusal('BadRequest', 'The database has no tables of Frontdesk: there is nothing to move.');
  return migrations;
}

async function openTarget(
  writer: pg.Client,
  migrations: readonly MigrationFile[],
  tables: readonly StoredTable[],
  restart: boolean,
): Promise<void> {
  await begin(writer, 'read write');
  await setUp(writer);
  await keepOthersFromMoving(writer);
  await keepOthersFromMigrating(writer);
  if (!(await isMoveUnfinished(writer))) {
    await makeTables(writer, migrations);
    await markMove(writer);
  } else if (asAdopted(await listApplied(writer)).join() !== migrations.map(({ when }) => when).join()) {
    throw new Refusal(
      'Conflict',
      'The unfinished move into that database has tables of another version: specify a new database.',
    );
  } else if (restart) {
    await emptyTables(
      writer,
      tables.map(({ name }) => name),
    );
  }
  await commit(writer);
}

/** Copies the rows that follow the last row of the target. */
async function moveTable(
  reader: pg.Client,
  writer: pg.Client,
  table: StoredTable,
  chunkBytes: number,
  onRows: (count: number) => void,
): Promise<void> {
  const after = await lastKey(writer, table);
  for await (const chunk of inChunks(copyOut(reader, table, after), chunkBytes)) {
    await begin(writer, 'read write');
    await setUp(writer);
    await withoutTriggers(writer, [table], () =>
      pipeline([chunk], copyIn(writer, table.name, table.columns)),
    ).catch((error: unknown) => {
      throw isViolation(error) ? differs(table) : error;
    });
    await commit(writer);
    onRows(countNewlines(chunk));
  }
}

/** Whether a row exists already or references a missing row, which happens only if the source has changed. */
function isViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
}

function differs({ name }: StoredTable): Refusal {
  return new Refusal(
    'Conflict',
    `The table ${name} differs: the source was changed after the move began. Start over with --restart.`,
  );
}

/** Compares a table in both databases. Returns the number of rows. */
async function compare(reader: pg.Client, writer: pg.Client, table: StoredTable): Promise<number> {
  await begin(writer, 'snapshot');
  await setUp(writer);
  const [ours, theirs] = await Promise.all([measureTable(reader, table), measureTable(writer, table)]);
  await commit(writer);
  if (!isSame(ours, theirs)) throw differs(table);
  return ours.rows;
}
