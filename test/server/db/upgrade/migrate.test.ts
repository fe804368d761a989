import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { DatabaseProblem } from '../../../../src/server/db/connect.ts';
import { applyMigrations, outsideMark } from '../../../../src/server/db/upgrade/apply-migrations.ts';
import { migrateDatabase } from '../../../../src/server/db/upgrade/migrate.ts';
import { releases } from '../../../../src/server/db/upgrade/releases.ts';
import { listMigrations } from '../../../../src/server/db/upgrade/schema-version.ts';
import { root } from '../../../../tools/fresh.mjs';
import { execute, urlOf } from '../../../support/cluster.ts';

const made: string[] = [];

async function createDatabase(encoding: string): Promise<string> {
  const { url } = inject('cluster');
  const name = `frontdesk_test_${randomBytes(6).toString('hex')}`;
  await execute(
    url,
    `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
  );
  made.push(name);
  return urlOf(url, name);
}

afterEach(async () => {
  for (const name of made.splice(0)) await execute(inject('cluster').url, `drop database ${name}`);
});

test('several processes at once migrate an empty database once', async () => {
  const url = await createDatabase('UTF8');
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase({ connectionString: url })));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int - count(distinct hash)::int as twice from drizzle.__drizzle_migrations',
  );
  expect(rows).toEqual([{ twice: 0 }]);
  expect((await client.query('select from users')).rows).toEqual([]);
  await client.end();
});

test('a database of another encoding is refused with the remedy', async () => {
  const attempt = migrateDatabase({ connectionString: await createDatabase('LATIN1') });
  await expect(attempt).rejects.toThrow(DatabaseProblem);
  await expect(attempt).rejects.toThrow(
    /has the encoding LATIN1.*CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0/,
  );
});

describe('a database that a newer release has migrated', () => {
  async function migrateByNewer(url: string, needed: number | null): Promise<void> {
    await migrateDatabase({ connectionString: url });
    await execute(
      url,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next', 9000000000001), ('of the next', 9000000000002);
       delete from drizzle.needed_migration;
       ${needed === null ? '' : `insert into drizzle.needed_migration values (${needed})`}`,
    );
  }

  test('is taken where that release says that this one can run beside it', async () => {
    const url = await createDatabase('UTF8');
    const newest = (await listMigrations()).at(-1)?.when ?? 0;
    await migrateByNewer(url, newest);
    expect(await migrateDatabase({ connectionString: url })).toBe(false);
    await expect(readNeeded(url)).resolves.toEqual([newest]);
  });

  test.each([
    ['needs what this one does not know', 9_000_000_000_001],
    ['says nothing', null],
  ])('is refused where that release %s, and left as it is', async (_name, needed) => {
    const url = await createDatabase('UTF8');
    await migrateByNewer(url, needed);
    const attempt = migrateDatabase({ connectionString: url });
    await expect(attempt).rejects.toThrow(DatabaseProblem);
    await expect(attempt).rejects.toThrow(
      /contains 2 migrations.* restore a backup that was made before the upgrade\.$/,
    );
    await expect(readNeeded(url)).resolves.toEqual(needed === null ? [] : [needed]);
  });

  async function readNeeded(url: string): Promise<number[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select created_at from drizzle.needed_migration');
    await client.end();
    return rows.map(({ created_at: when }) => Number(when));
  }
});

test('each release in the change log has its last migration on the list, so that the next one knows what it needs', async () => {
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const released = [...changes.matchAll(/^## \[(\d[^\]]*)\] - \d{4}/gm)].map(([, version]) => version);
  const known = new Set((await listMigrations()).map(({ tag }) => tag));
  expect(releases.map(({ version }) => version)).toEqual(released.toReversed().slice(0, releases.length));
  expect(released.length - releases.length).toBeLessThanOrEqual(1);
  for (const { lastMigration } of releases) expect(known).toContain(lastMigration);
});

/** A folder of migrations of a test's own. */
async function writeMigrations(...texts: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-migrations-'));
  folders.push(folder);
  await mkdir(join(folder, 'meta'));
  const entries = texts.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `m${idx}`,
    breakpoints: true,
  }));
  for (const [index, text] of texts.entries()) await writeFile(join(folder, `m${index}.sql`), text);
  const journal = { version: '7', dialect: 'postgresql', entries };
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const table = 'create table notes_of_shop (id int); insert into notes_of_shop values (1)';

test('a migration that waits for a long transaction lets requests pass, and is done when that ends', async () => {
  const url = await createDatabase('UTF8');
  const [migrating, reporting, serving] = await Promise.all([connectTo(url), connectTo(url), connectTo(url)]);
  await applyMigrations(migrating, await writeMigrations(table));
  await reporting.query('begin; select from notes_of_shop');
  let isDone = false;
  const added =
    'alter table notes_of_shop add column a int;--> statement-breakpoint\ncreate table other (id int)';
  const folder = await writeMigrations(table, added);
  const applied = applyMigrations(migrating, folder).then(() => {
    isDone = true;
  });
  // It has waited, and behind it nobody for long: what is asked meanwhile is answered before the report ends.
  await vi.waitUntil(async () => {
    const waits = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`;
    return (await serving.query(waits, [processOf(migrating)])).rowCount === 1;
  });
  expect((await serving.query('select id from notes_of_shop')).rows).toEqual([{ id: 1 }]);
  expect(isDone).toBe(false);
  await reporting.query('commit');
  await applied;
  expect((await serving.query('select id, a from notes_of_shop')).rows).toEqual([{ id: 1, a: null }]);
  await Promise.all([migrating, reporting, serving].map((client) => client.end()));
});

function processOf(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : null;
}

test('a migration without a transaction builds an index beside the requests, and again after it was cut short', async () => {
  const url = await createDatabase('UTF8');
  const [migrating, writing] = await Promise.all([connectTo(url), connectTo(url)]);
  await applyMigrations(migrating, await writeMigrations(table));
  // What an attempt leaves that failed or was killed.
  await writing.query('insert into notes_of_shop values (1)');
  await expect(
    writing.query('create unique index concurrently notes_ids on notes_of_shop (id)'),
  ).rejects.toThrow();
  await writing.query('delete from notes_of_shop');
  const index = `${outsideMark}\ncreate unique index concurrently if not exists notes_ids on notes_of_shop (id)`;
  await applyMigrations(migrating, await writeMigrations(table, index));
  const { rows } = await writing.query(
    `select indisvalid from pg_index where indexrelid = 'notes_ids'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  // A new database has it too.
  const fresh = await connectTo(await createDatabase('UTF8'));
  await applyMigrations(fresh, await writeMigrations(table, index));
  await Promise.all([migrating, writing, fresh].map((client) => client.end()));
});
