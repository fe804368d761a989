/**
 * Applies the migrations that a database lacks, while servers of the release before may be at work on it. Which are
 * there is noted where drizzle-kit's own migrator notes it.
 *
 * A statement that changes a table waits for every transaction that reads it, and everybody who comes later waits behind
 * that statement. So it waits for a moment only, gives up with its migration, and comes again:
 *
 *     long reading  ─────────────────────────────────────────────┐
 *     ALTER TABLE      ├─ waits ─┤ gives up        ├─ waits ─┤ … └─ done
 *     requests                   └─ go on                    └─ go on
 *
 * A new database has nobody who waits: its migrations are one transaction, so that it is there or not.
 *
 * A migration whose first line is the mark below has no transaction, as CREATE INDEX CONCURRENTLY needs it. Each of its
 * statements may be run again after a crash, for the migration is noted at its end; that they can is tested.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { DatabaseProblem } from './embedded/index.ts';

/** The first line of a migration without a transaction. */
export const outsideMark = '-- Outside of a transaction.';

/** Milliseconds that a statement waits for a table, and that others wait behind it. */
const lockTimeout = 1000;

/** Milliseconds between two attempts. */
const pause = 500;

/** Milliseconds after which a migration that never gets its table ends the start. */
const patience = 10 * 60_000;

/** What PostgreSQL says where a table was not to be had in time, or each of two waited for the other. */
const waited = new Set(['55P03', '40P01']);

/**
 * Brings a database to the last of a folder's migrations. Nobody else may do so meanwhile.
 * Throws `DatabaseProblem` when other transactions keep a table for ten minutes.
 */
export async function applyMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  const last = await lastApplied(client);
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => last === null || folderMillis > last,
  );
  for (const group of last === null ? together(missing) : missing.map((one) => [one])) {
    if (group.some(isOutside)) await applyOutside(client, group);
    else await applyInTurn(client, group);
  }
}

/** When the newest migration of a database was made, in milliseconds since 1970; null: it has none. */
async function lastApplied(client: pg.Client): Promise<number | null> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

const isOutside = ({ sql }: MigrationMeta) => sql[0]?.startsWith(outsideMark) === true;

/** Those that follow each other and have a transaction are of one. */
function together(migrations: readonly MigrationMeta[]): MigrationMeta[][] {
  const groups: MigrationMeta[][] = [];
  for (const migration of migrations) {
    const group = groups.at(-1);
    const isAlone = group === undefined || isOutside(migration) || group.some(isOutside);
    if (isAlone) groups.push([migration]);
    else group.push(migration);
  }
  return groups;
}

async function applyInTurn(client: pg.Client, group: readonly MigrationMeta[]): Promise<void> {
  const end = Date.now() + patience;
  while (!(await tryToApply(client, group))) {
    if (Date.now() > end) {
      throw new DatabaseProblem(
        `The tables could not be brought up to date within ${patience / 60_000} minutes, since other transactions held them. ` +
          'End those (select * from pg_stat_activity order by xact_start), and start again.',
      );
    }
    await wait(pause);
  }
}

/** Applies migrations, or nothing; false where others held a table for too long. */
async function tryToApply(client: pg.Client, group: readonly MigrationMeta[]): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    for (const migration of group) {
      for (const statement of migration.sql) await client.query(statement);
      await note(client, migration);
    }
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && waited.has(error.code ?? '')) return false;
    throw error;
  }
}

/** None of these statements lets anybody wait behind it, so that it waits for as long as it takes. */
async function applyOutside(client: pg.Client, group: readonly MigrationMeta[]): Promise<void> {
  for (const migration of group) {
    await dropInvalidIndexes(client);
    for (const statement of migration.sql) await client.query(statement);
    await note(client, migration);
  }
}

/** What an attempt that was cut short has left would be taken for the index. */
async function dropInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

async function note(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}
