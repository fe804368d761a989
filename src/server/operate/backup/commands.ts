/** Fills a database as a whole, and locks it while it is read. */

import pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import { Refusal } from '../../../api/refusal.ts';
import { migrationLockId, unfinishedMove } from '../../db/migrate.ts';
import type { MigrationFile } from '../../db/migration-files.ts';
import { removalLockId } from '../../uploads/removal-lock.ts';
import type { BackupSequence } from './manifest.ts';

/** The same text for each value in every database, and no timeouts for tasks of hours. */
const settings = [
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  // PostgreSQL has this setting from version 17 on.
  ['transaction_timeout', '0'],
  ['timezone', 'UTC'],
  ['datestyle', 'ISO, YMD'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
  ['client_encoding', 'UTF8'],
] as const;

export type TransactionMode = 'read write' | 'snapshot';

/** Begins a transaction; a snapshot reads the state before its first query, and writes nothing. */
export async function begin(client: pg.ClientBase, mode: TransactionMode): Promise<void> {
  await client.query(mode === 'snapshot' ? 'begin isolation level repeatable read, read only' : 'begin');
}

/** Sets values for the transaction, by a query: later statements run before a snapshot begins. */
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

/** The wait for locks that are held for a moment. */
const lockTimeout = '10s';

/** Acquires a lock, or throws the refusal where it is held for longer. */
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

/** Blocks the removal of uploaded files until the transaction ends. */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_xact_lock(${removalLockId})`,
    'Another backup of this database is being made: begin again when it is done.',
  );
}

/** Blocks migrations until the transaction ends. */
export async function keepOthersFromMigrating(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_xact_lock(${migrationLockId})`,
    'Another Frontdesk is bringing the tables of this database up to date: begin again when it is done.',
  );
}

/**
 * Locks the tables against changes of their columns until the transaction ends. Call it before the first query of a
 * snapshot.
 */
export async function keepTables(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    `lock table ${names.map((name) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  );
}

/** Locks the tables against writes until the transaction ends. Call it before the first query of a snapshot. */
export async function keepFromWriting(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await lock(
    client,
    `lock table ${names.map((name) => pg.escapeIdentifier(name)).join(', ')} in share mode`,
    'The database to move is being written to: stop the programs that use it, and start again.',
  );
}

/** Creates the tables of an empty database, as of these migrations. Needs a transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly MigrationFile[],
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  // The migrator's own table, from which it continues.
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

/** Removes what a migration's statement needs for a running database: this one has no users yet. */
export function withinTransaction(statement: string): string {
  return statement.replace(
    /^((?:\s*--[^\n]*\n)*\s*(?:create (?:unique )?|drop )index) concurrently\b/i,
    '$1',
  );
}

/** Writes a table's rows in COPY's format. */
export function copyIn(client: pg.ClientBase, name: string, columns: readonly string[]): CopyStreamQuery {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return client.query(from(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
}

/** Switches our own triggers of a table off or on. Copied rows already contain their results. */
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

/** The number of the advisory lock of programs that move data into a database. */
const moveLockId = 1_718_775_664;

/** Locks out other moves into the database until the connection ends. Needs a transaction. */
export async function keepOthersFromMoving(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_lock(${moveLockId})`,
    'Another “frontdesk migrate” is moving data into this database.',
  );
}

/** Locks servers out of the database until the move is finished. Needs the transaction that creates its tables. */
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

/** Updates the planner's statistics: the first queries do not wait for autovacuum. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}
