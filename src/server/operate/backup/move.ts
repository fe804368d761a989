/**
 * Moves everything from one database into another, which is empty. What is there already, in the order of each primary
 * key, is how far it came: rows are committed in chunks, so that a move that was killed at any moment goes on after the
 * last chunk. A mark in the target keeps servers away from it until all of it is compared. The source is locked against
 * writers meanwhile, and otherwise left as it is.
 */

import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../../api/refusal.ts';
import { asAdopted } from '../../db/adopt-unreleased-database.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import type { MigrationFile } from '../../db/migration-files.ts';
import { listOurs } from './back-up.ts';
import { isSame } from './check.ts';
import { withClient } from './client.ts';
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
} from './commands.ts';
import { countNewlines, inChunks } from './copy-chunks.ts';
import { makeTables } from './empty-database.ts';
import { measureTable, withoutTriggers } from './fill.ts';
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
} from './queries.ts';
import { inReferenceOrder } from './table-order.ts';

export interface MoveOptions {
  readonly source: pg.ClientConfig;
  /** Whether the source is a built-in PostgreSQL, which knows its users. */
  readonly isEmbedded: boolean;
  readonly target: pg.ClientConfig;
  /** Begin an unfinished move again, from nothing. */
  readonly restart: boolean;
  /**
   * Bytes of rows in one transaction, or a row if that is longer.
   * @default 8 MiB
   */
  readonly chunkBytes?: number;
  /**
   * Milliseconds to wait for commands that are about to end, or for what is left of a move that was killed.
   * @default 5000
   */
  readonly timeoutMs?: number | undefined;
  /** Called with numbers of rows: each row is written, and then compared. */
  readonly onProgress: (done: number, total: number) => void;
  /** Ends it; it can go on later. */
  readonly signal: AbortSignal;
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
  /** Those that were there already, since an earlier move was interrupted. */
  readonly resumedRows: number;
}

/**
 * Moves a database, or goes on with it. It is done when both sides have been found equal, and is then brought up to this
 * version.
 * @throws {Refusal} in whose sentence it says why it cannot begin, or go on
 */
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
  const { tables: found } = await listOurs(reader, migrations);
  await begin(reader, 'snapshot');
  await keepFromWriting(
    reader,
    found.map(({ name }) => name),
  );
  await setUp(reader);
  const tables = inReferenceOrder((await listOurs(reader, migrations)).tables);
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

  // A writer that waits for the lock would write after its release, and the write would be lost.
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
        'A server or another command uses the database that is to be moved: stop it first, so that nothing is lost.',
      );
    }
    await wait(100);
  }
}

async function isUsed(reader: pg.Client, isEmbedded: boolean): Promise<boolean> {
  return (isEmbedded && (await countPresent(reader)) > 1) || (await countServers(reader)) > 0;
}

/** The migrations that the source has had. */
async function sourceMigrations(reader: pg.Client): Promise<MigrationFile[]> {
  const migrations = await databaseMigrations(reader);
  if (migrations.length === 0)
    throw new Refusal('BadRequest', 'The database has no tables of Frontdesk: nothing is to be moved.');
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
      'The unfinished move into that database was of another version of the tables: name a new database.',
    );
  } else if (restart) {
    await emptyTables(
      writer,
      tables.map(({ name }) => name),
    );
  }
  await commit(writer);
}

/** Brings the rows after the last one that is there. */
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

/** Whether a row is there already, or names one that is not: never of one source. */
function isViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
}

function differs({ name }: StoredTable): Refusal {
  return new Refusal(
    'Conflict',
    `The table ${name} differs: the database was written to since the move began. Begin again with --restart.`,
  );
}

/** Returns the rows of the table. */
async function compare(reader: pg.Client, writer: pg.Client, table: StoredTable): Promise<number> {
  await begin(writer, 'snapshot');
  await setUp(writer);
  const [ours, theirs] = await Promise.all([measureTable(reader, table), measureTable(writer, table)]);
  await commit(writer);
  if (!isSame(ours, theirs)) throw differs(table);
  return ours.rows;
}
