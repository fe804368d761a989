/** Compares a database's migrations with this release's. */

import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { migrationsFolder } from '../migrations-folder.ts';
import { asAdopted, isToAdopt, isTooOld } from './adopt-unreleased-database.ts';
import { releases } from './releases.ts';

export interface SchemaVersion {
  /** Whether the database has no migrations: it is new, or belongs to another program. */
  readonly isEmpty: boolean;
  readonly pending: readonly string[];
  /** The number of migrations that only a newer release knows. */
  readonly unknown: number;
  /** Whether the database is too new: columns that this release uses may be gone. */
  readonly isTooNew: boolean;
  /** Whether the database is from before the first release, and no migration leads to this release's tables. */
  readonly isTooOld: boolean;
  /** Whether the initial migration's tables were created by the migrations before the first release. */
  readonly isToAdopt: boolean;
}

interface Migration {
  readonly tag: string;
  /** The timestamp, which databases store. */
  readonly when: number;
}

const Journal = Compile(
  Type.Object({ entries: Type.Array(Type.Object({ tag: Type.String(), when: Type.Integer() })) }),
);

export async function listMigrations(): Promise<readonly Migration[]> {
  return Journal.Parse(JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8'))).entries;
}

/**
 * Compares a database with this release without changing it. A release can use the tables of the next release, so that
 * servers of both run during an upgrade. Later releases may have removed columns: see `noteNeededMigration`.
 */
export async function readSchemaVersion(client: Pick<pg.ClientBase, 'query'>): Promise<SchemaVersion> {
  const migrations = await listMigrations();
  const { when: newest } = last(migrations);
  const noted = await readApplied(client);
  const applied = asAdopted(noted);
  const latest = Math.max(0, ...applied);
  const unknown = applied.filter((when) => when > newest).length;
  return {
    isEmpty: applied.length === 0,
    pending: migrations.filter(({ when }) => when > latest).map(({ tag }) => tag),
    unknown,
    // Every release records the oldest release that it allows. Without a record, the database counts as too new.
    isTooNew: unknown > 0 && ((await readNeededMigration(client)) ?? Number.POSITIVE_INFINITY) > newest,
    isTooOld: isTooOld(noted),
    isToAdopt: isToAdopt(noted),
  };
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number[]> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as "when" from drizzle.__drizzle_migrations',
  );
  return rows.map(({ when }) => Number(when));
}

/** Returns null if no release has recorded the migration. */
async function readNeededMigration(client: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  if (!(await hasTable(client, 'drizzle.needed_migration'))) return null;
  const { rows } = await client.query<{ when: string | null }>(
    'select max(created_at)::text as "when" from drizzle.needed_migration',
  );
  const when = rows[0]?.when ?? null;
  return when === null ? null : Number(when);
}

/**
 * Records which migration a release must know to use the tables of this release: the last of the previous release. It
 * has its own table, for releases that do not know later migrations.
 */
export async function noteNeededMigration(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const needed = await neededMigration();
  if ((await readNeededMigration(client)) === needed) return;
  await client.query('create schema if not exists drizzle');
  await client.query('create table if not exists drizzle.needed_migration (created_at bigint not null)');
  await client.query(
    'with former as (delete from drizzle.needed_migration) insert into drizzle.needed_migration values ($1)',
    [needed],
  );
}

/** Returns zero if no release precedes this one. */
async function neededMigration(): Promise<number> {
  const before = releases.at(-1);
  if (!before) return 0;
  const migrations = await listMigrations();
  const found = migrations.find(({ tag }) => tag === before.lastMigration);
  if (!found) throw new Error(`there is no migration ${before.lastMigration}`);
  return found.when;
}

async function hasTable(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select to_regclass($1) is not null as has', [name]);
  return rows[0]?.has === true;
}

function last(migrations: readonly Migration[]): Migration {
  const found = migrations.at(-1);
  if (!found) throw new Error('there are no migrations');
  return found;
}
