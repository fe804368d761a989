/**
 * Applies the missing migrations of a database, while servers of the previous release may be using it. The migrations
 * are recorded in the table of drizzle-kit's own migrator.
 *
 * A statement that changes a table waits for every transaction that reads the table, and later requests wait behind the
 * statement. So each statement waits only a moment, then gives up together with its migration, and tries again:
 *
 *     long read     ─────────────────────────────────────────────┐
 *     ALTER TABLE      ├─ waits ─┤ gives up        ├─ waits ─┤ … └─ done
 *     requests                   └─ continue                 └─ continue
 *
 * A new database has no requests: its migrations are one transaction, so that a failure leaves it empty.
 *
 * A migration whose first line is `outsideMark` has no transaction, as CREATE INDEX CONCURRENTLY requires. Its
 * statements may run again after a crash, since the migration is recorded at its end; a test proves that they can.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { DatabaseProblem } from '../embedded/index.ts';

/** The first line of a migration that runs without a transaction. */
export const outsideMark = '-- Outside of a transaction.';

/** Milliseconds for which a statement waits for a table lock, while requests wait behind it. */
const lockTimeout = 1000;

/** Milliseconds between two attempts of a migration. */
const pause = 500;

/** Milliseconds after which a migration that never got its table lock fails the start. */
const timeoutMs = 10 * 60_000;

/** PostgreSQL's codes for a lock timeout and a deadlock. */
const waited = new Set(['55P03', '40P01']);

/**
 * Applies the missing migrations of a folder. The caller holds the migration lock.
 * @throws {DatabaseProblem} if other transactions keep a table locked for ten minutes
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

/** Returns the timestamp of a database's newest migration, in milliseconds since 1970; null if it has none. */
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

/** Groups consecutive migrations that run in a transaction, to share one transaction. */
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
  const end = Date.now() + timeoutMs;
  while (!(await tryToApply(client, group))) {
    if (Date.now() > end) {
      throw new DatabaseProblem(
        `The tables could not be migrated within ${timeoutMs / 60_000} minutes, since other transactions kept them locked. ` +
          'End those (select * from pg_stat_activity order by xact_start), and start again.',
      );
    }
    await wait(pause);
  }
}

/** Applies migrations in one transaction. Returns false if others held a table lock for too long. */
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

/** Applies migrations without a transaction. Their statements block no requests, so they wait without a limit. */
async function applyOutside(client: pg.Client, group: readonly MigrationMeta[]): Promise<void> {
  for (const migration of group) {
    await dropInvalidIndexes(client);
    for (const statement of migration.sql) await client.query(statement);
    await note(client, migration);
  }
}

/** Drops invalid indexes that an interrupted attempt left: IF NOT EXISTS would take them for complete ones. */
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
