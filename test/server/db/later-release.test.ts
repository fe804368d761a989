import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/server/db/upgrade/migrate.ts';
import { readMigrations } from '../../../src/server/db/upgrade/migration-files.ts';
import { listMigrations } from '../../../src/server/db/upgrade/schema-version.ts';
import { root } from '../../../tools/fresh.mjs';
import { makeBackup, useBackupFolder } from '../../support/backups.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { execute } from '../../support/cluster.ts';
import { useEmptyDatabases, withPool } from '../../support/empty-databases.ts';
import { makeUnreleasedTables } from '../../support/unreleased-database.ts';

const createDatabase = useEmptyDatabases();
const backups = useBackupFolder();
const later = '9999_later';
let program: string;
let release: typeof import('../../support/later-release-program.ts');

beforeAll(async () => {
  program = await bundleProgram('later-release', { isWhole: true });
  const folder = join(program, 'migrations');
  await cp(join(root, 'src/server/db/migrations'), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: object[] } = JSON.parse(await readFile(path, 'utf8'));
  const entry = { idx: journal.entries.length, version: '7', when: 9e12, tag: later, breakpoints: true };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await writeFile(join(folder, `${later}.sql`), 'create table later (user_id bigint primary key)');
  release = await import(pathToFileURL(join(program, 'later-release.mjs')).href);
});

afterAll(() => rm(program, { recursive: true }));

const current = {
  isEmpty: false,
  pending: [],
  unknown: 0,
  isTooNew: false,
  isTooOld: false,
  isToAdopt: false,
};

describe('a release with one migration more', () => {
  let url: string;
  const addUser = () => execute(url, "insert into users (user_id, name) values (3, 'Skogsrand')");

  beforeEach(async () => {
    url = await createDatabase();
  });

  async function makeCurrent(): Promise<void> {
    await migrateDatabase({ connectionString: url });
    await addUser();
  }

  async function expectMigrated(at: string): Promise<void> {
    await withPool(at, async ({ pool }) => {
      const { rows } = await pool.query('select name, (select count(*)::int from later) as later from users');
      expect(rows).toEqual([{ name: 'Skogsrand', later: 0 }]);
      const applied = await pool.query('select count(*)::int from drizzle.__drizzle_migrations');
      expect(applied.rows).toEqual([{ count: readMigrations().length + 1 }]);
    });
  }

  test('says that its migration is to come, and runs it', async () => {
    await makeCurrent();
    expect(await release.look(url)).toEqual({ ...current, pending: [later] });
    expect(await release.migrate(url)).toEqual(current);
    await expectMigrated(url);
  });

  test('adopts a database from before the first release, and runs it', async () => {
    await makeUnreleasedTables(url);
    await addUser();
    const pending = [...(await listMigrations()).slice(1).map(({ tag }) => tag), later];
    expect(await release.look(url)).toEqual({ ...current, pending, isToAdopt: true });
    expect(await release.migrate(url)).toEqual(current);
    await expectMigrated(url);
  });

  test('restores a backup of this one, and runs it', async () => {
    await makeCurrent();
    await execute(url, 'create table of_another_program (id int)');
    const dir = backups.next();
    const manifest = await makeBackup(dir, url);
    expect(manifest.tables.map((table) => table.name)).not.toContain('of_another_program');
    const restored = await createDatabase();
    expect(await release.restoreBackup(restored, dir)).toEqual(current);
    await expectMigrated(restored);
  });
});
