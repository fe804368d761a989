/** What fills a database as a whole, and what is held while one is read. */

import pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import { Refusal } from '../../../api/refusal.ts';
import { migrationLockId, unfinishedMove } from '../../db/migrate.ts';
import type { MigrationFile } from '../../db/migration-files.ts';
import { removalLockId } from '../../uploads/removal-lock.ts';
import type { BackupSequence } from './manifest.ts';

/** So that values are written the same way in every database, and nothing ends what may take hours. */
const settings = [
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  // PostgreSQL has it from version 17 on.
  ['transaction_timeout', '0'],
  ['timezone', 'UTC'],
  ['datestyle', 'ISO, YMD'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
  ['client_encoding', 'UTF8'],
] as const;

export type TransactionMode = 'read write' | 'snapshot';

/** Begins a transaction; a snapshot reads what was committed before its first query, and writes nothing. */
export async function begin(client: pg.ClientBase, mode: TransactionMode): Promise<void> {
  await client.query(mode === 'snapshot' ? 'begin isolation level repeatable read, read only' : 'begin');
}

/** For the transaction; a query, so that what is to come before a snapshot comes before it. */
export async function setUp(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, value, true) from unnest($1::text[], $2::text[]) given (name, value)
     where current_setting(name, true) is not null`,
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  );
}

export async function commit(client: pg.ClientBase): Promise<void> {
  await client.query('commit');
}

/** How long to wait for those who hold a lock for a moment only. */
const lockTimeout = '10s';

/** Takes a lock, or throws the refusal where another has it for longer. */
async function lock(client: pg.ClientBase, statement: string, refusal: string): Promise<void> {
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  try {
    await client.query(statement);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') throw new Refusal('Conflict', refusal);
    throw error;
  }
  await client.query('set local lock_timeout = 0');
}

/** Keeps every uploaded file that there is until the transaction ends: nobody removes one meanwhile. */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_xact_lock(${removalLockId})`,
    'Another backup of this database is being made: begin again when it is done.',
  );
}

/** Has nobody migrate the database until the transaction ends. */
export async function keepOthersFromMigrating(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_xact_lock(${migrationLockId})`,
    'Another Frontdesk is bringing the tables of this database up to date: begin again when it is done.',
  );
}

/** Keeps the tables as they are until the transaction ends. Before the first query of a snapshot. */
export async function keepTables(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    `lock table ${names.map((name) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  );
}

/** Has nobody write to the tables until the transaction ends. Before the first query of a snapshot. */
export async function keepFromWriting(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await lock(
    client,
    `lock table ${names.map((name) => pg.escapeIdentifier(name)).join(', ')} in share mode`,
    'Somebody is writing to the database that is to be moved: stop what uses it, and begin again.',
  );
}

/** Makes the tables that a database without any has after these migrations. Needs a transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly MigrationFile[],
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  // As the migrator makes it, which goes on from there.
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await client.query(withinTransaction(statement));
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ]);
  }
}

/** A statement for a database that nobody uses: what lets others go on meanwhile would need to be outside of it. */
export function withinTransaction(statement: string): string {
  return statement.replace(
    /^((?:\s*--[^\n]*\n)*\s*(?:create (?:unique )?|drop )index) concurrently\b/i,
    '$1',
  );
}

/** Takes a table's rows as COPY writes them. */
export function copyIn(client: pg.ClientBase, name: string, columns: readonly string[]): CopyStreamQuery {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return client.query(from(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
}

/** Turns our own triggers of a table off or on. Rows that are brought have what they would do already. */
export async function setTriggers(
  client: pg.ClientBase,
  name: string,
  state: 'disable' | 'enable',
): Promise<void> {
  await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`);
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly BackupSequence[],
): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      pg.escapeIdentifier(name),
      value,
      isCalled,
    ]);
  }
}

/** The number of the advisory lock of whoever moves data into a database; any number would do. */
const moveLockId = 1_718_775_664;

/** Has nobody else move data into the database as long as the connection lasts. Needs a transaction. */
export async function keepOthersFromMoving(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_lock(${moveLockId})`,
    'Another frontdesk migrate is moving data into this database.',
  );
}

/** Has nobody use the database until the move is finished. Needs the transaction that makes its tables. */
export async function markMove(client: pg.ClientBase): Promise<void> {
  await client.query('create schema frontdesk_move');
  await client.query(`create table ${unfinishedMove} (since timestamptz not null default now())`);
}

export async function unmarkMove(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema frontdesk_move cascade');
}

export async function emptyTables(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(`truncate ${names.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
}

/** Lets the planner know what the tables hold; nobody waits for autovacuum with their first question. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}
