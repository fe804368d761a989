/** Backups and moves of databases from before the first release. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { initialMigration, readMigrations } from '../../../../src/server/db/upgrade/migration-files.ts';
import { move } from '../../../../src/server/operate/backup/move.ts';
import { makeBackup, restoreBackup, useBackupFolder } from '../../../support/backups.ts';
import { execute } from '../../../support/cluster.ts';
import { useEmptyDatabases, withPool } from '../../../support/empty-databases.ts';
import { makeUnreleasedTables, unreleasedMigrations } from '../../../support/unreleased-database.ts';

const createDatabase = useEmptyDatabases();
const folder = useBackupFolder();
let url: string;

beforeAll(async () => {
  url = await createDatabase();
  await makeUnreleasedTables(url);
  // A column that an earlier migration added is the last of its table.
  await execute(
    url,
    `alter table help_centers add column moved text;
     alter table help_centers drop column site_url;
     alter table help_centers rename column moved to site_url;
     insert into users (user_id, name) values (3, 'Skogsrand');
     insert into help_centers (user_id, id, faq_id, title, default_language, site_url)
       values (3, 1, 2, 'Help', 'en', 'https://skogsrand.example')`,
  );
});

async function expectWhole(restored: string): Promise<void> {
  await withPool(restored, async ({ pool }) => {
    const centers = await pool.query('select title, site_url from help_centers');
    expect(centers.rows).toEqual([{ title: 'Help', site_url: 'https://skogsrand.example' }]);
    const applied = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at');
    expect(applied.rows).toEqual(readMigrations().map(({ hash }) => ({ hash })));
  });
}

/** A backup whose manifest lists migrations, as the version of then wrote it. */
async function makeBackupOfThen(migrations: readonly number[]): Promise<string> {
  const dir = folder.next();
  await makeBackup(dir, url);
  const path = join(dir, 'manifest.json');
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), migrations }));
  return dir;
}

test('a backup from before the first release is restored into an empty database', async () => {
  const restored = await createDatabase();
  await restoreBackup(await makeBackupOfThen(unreleasedMigrations), restored);
  await expectWhole(restored);
});

test('a backup of a database that is not adopted yet lists the initial migration', async () => {
  const dir = folder.next();
  const { migrations } = await makeBackup(dir, url);
  expect(migrations).toEqual([initialMigration().when]);
  const restored = await createDatabase();
  await restoreBackup(dir, restored);
  await expectWhole(restored);
});

test('a backup is restored into empty tables from before the first release', async () => {
  const dir = await makeBackupOfThen(unreleasedMigrations);
  const restored = await createDatabase();
  await makeUnreleasedTables(restored);
  await restoreBackup(dir, restored);
  await expectWhole(restored);
});

const moveInto = async (target: string, source = url) =>
  await move({
    source: { connectionString: source },
    target: { connectionString: target },
    isEmbedded: false,
    restart: false,
    timeoutMs: 100,
    onProgress: () => {},
    signal: new AbortController().signal,
  });

test('a database that is not adopted yet is moved', async () => {
  const moved = await createDatabase();
  await moveInto(moved);
  await expectWhole(moved);
});

test('what is older is refused with the commit that can take it', async () => {
  const sentence =
    /the last commit that contains src\/server\/db\/migrations\/0032_outsiders_messages_index\.sql/;
  const older = await makeBackupOfThen(unreleasedMigrations.slice(0, 20));
  await expect(restoreBackup(older, await createDatabase())).rejects.toThrow(sentence);
  const lacking = await createDatabase();
  await makeUnreleasedTables(lacking, 20);
  await expect(makeBackup(folder.next(), lacking)).rejects.toThrow(sentence);
  await expect(moveInto(await createDatabase(), lacking)).rejects.toThrow(sentence);
});
