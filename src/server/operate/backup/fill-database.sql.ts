/** Statements that fill a database, and that lock it while it is read. */

import pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import { Refusal } from '../../../api/refusal.ts';
import { migrationLockId, unfinishedMove } from '../../db/upgrade/migrate.ts';
import type { MigrationFile } from '../../db/upgrade/migration-files.ts';
import { removalLockId } from '../../uploads/removal-lock.ts';
import type { BackupSequence } from './manifest.ts';

/** Settings by which every database prints values in the same form, and long tasks meet no timeout. */
const settings = [
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  // PostgreSQL 16 and earlier do not have this setting.
  ['transaction_timeout', '0'],
  ['timezone', 'UTC'],
  ['datestyle', 'ISO, YMD'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
  ['client_encoding', 'UTF8'],
] as const;

export type TransactionMode = 'read write' | 'snapshot';

/** Begins a transaction. The mode `snapshot` is read-only, and sees the state at the time of its first query. */
export async function begin(client: pg.ClientBase, mode: TransactionMode): Promise<void> {
  await client.query(mode === 'snapshot' ? 'begin isolation level repeatable read, read only' : 'begin');
}

/** Applies the settings to the transaction. It is a query, so it starts the snapshot of a `snapshot` transaction. */
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

/** The timeout of acquiring a lock, which servers hold for a moment only. */
const lockTimeout = '10s';

/** Acquires a lock. @throws {Refusal} with the sentence `refusal` at the timeout */
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
    'Another backup of this database is running: run the command again when it is finished.',
  );
}

/** Blocks migrations until the transaction ends. */
export async function keepOthersFromMigrating(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_xact_lock(${migrationLockId})`,
    'Another Frontdesk is migrating the tables of this database: run the command again when it is finished.',
  );
}

/** Locks tables against changes of columns until the transaction ends. Call it before a snapshot's first query. */
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
    'Another program writes to the database that is to be moved: stop the programs that use it, and run the command again.',
  );
}

/** Creates the tables in an empty database by running migrations. Needs a transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly MigrationFile[],
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  // Drizzle's table of applied migrations, so that the migrator runs only later ones.
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

/** Removes CONCURRENTLY and the like, which transactions do not allow and an unused database does not need. */
export function withinTransaction(statement: string): string {
  return statement.replace(
    /^((?:\s*--[^\n]*\n)*\s*(?:create (?:unique )?|drop )index) concurrently\b/i,
    '$1',
  );
}

export function copyIn(client: pg.ClientBase, name: string, columns: readonly string[]): CopyStreamQuery {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return client.query(from(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
}

/** Turns a table's triggers off or on. Copied rows already contain the triggers' results. */
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

/** The id of the advisory lock that `frontdesk migrate` holds on its target database. */
const moveLockId = 1_718_775_664;

/** Prevents other moves into the database until the connection ends. Needs a transaction. */
export async function keepOthersFromMoving(client: pg.ClientBase): Promise<void> {
  await lock(
    client,
    `select pg_advisory_lock(${moveLockId})`,
    'Another “frontdesk migrate” is moving data into this database.',
  );
}

/** Prevents servers from using the database until the move is finished. Call it when the tables are created. */
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
