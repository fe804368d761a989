import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { listTables } from '../../../../src/server/operate/backup/read-database.sql.ts';
import { inReferenceOrder } from '../../../../src/server/operate/backup/table-order.ts';
import { createUploadStore } from '../../../../src/server/uploads/store.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { makeBackup, restoreBackup, useBackupFolder } from '../../../support/backups.ts';
import { useDatabase } from '../../../support/database.ts';
import { stateOf } from '../../../support/database-state.ts';
import { loadSomeDemoRecords } from '../../../support/demo-records.ts';
import { useEmptyDatabases, withPool } from '../../../support/empty-databases.ts';
import { fillEmptyTables } from '../../../support/fill-tables.ts';
import { buildHelpCenter } from '../../../support/help-center.ts';

const database = useDatabase();
const createDatabase = useEmptyDatabases();
const folder = useBackupFolder();

/** A database with rows in every table, and two files. */
async function fill(uploadDir: string): Promise<void> {
  const { db, pool } = database;
  await ensureUser(db, 1, 'Skogsrand');
  await loadSomeDemoRecords(db, 1);
  const files = { 'orders/parcel.md': '# Where is it?\n\nOn its way.\n\n\\N\tand more\n' };
  await buildHelpCenter(db, { userId: 1, files });
  const store = createUploadStore(db, uploadDir);
  for (const text of ['a first file', 'another\n'.repeat(100_000)]) {
    await store.save({ userId: 1, name: 'a.txt', type: '', source: Readable.from([Buffer.from(text)]) }, 1e7);
  }
  const client = await pool.connect();
  const tables = await listTables(client).finally(() => client.release());
  await fillEmptyTables(pool, inReferenceOrder(tables));
}

/** Files by their paths. */
async function contentOf(dir: string): Promise<Record<string, string>> {
  const items = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  const contents = paths.map(
    async (path) => [path.slice(dir.length), await readFile(path, 'latin1')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}

test('everything comes back: each row of each table, the next ids, and each uploaded file', async () => {
  const [dir, uploadDir, newUploadDir] = [folder.next(), folder.next(), folder.next()];
  await fill(uploadDir);
  const before = await stateOf(database);
  expect(Object.entries(before).filter(([, state]) => state.startsWith('0 '))).toEqual([]);

  const manifest = await makeBackup(dir, database.url, { uploadDir });
  expect(manifest.uploads).toMatchObject({ count: 2, missing: 0 });
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect(await stateOf(database)).toEqual(before);

  const restored = await createDatabase();
  await restoreBackup(dir, restored, { uploadDir: newUploadDir });
  await withPool(restored, async (other) => {
    expect(await stateOf(other)).toEqual(before);
    const next = "select nextval('entity_id') as id";
    const { rows } = await database.pool.query(next);
    expect((await other.pool.query(next)).rows.map(({ id }) => Number(id))).toEqual(
      rows.map(({ id }) => Number(id)),
    );
    // What our triggers do, they do again.
    const version = 'select version from tickets order by user_id, id limit 1';
    const [{ version: old }] = (await other.pool.query(version)).rows;
    await other.pool.query("update tickets set subject = subject || '!'");
    const [{ version: raised }] = (await other.pool.query(version)).rows;
    expect(Number(raised)).toBeGreaterThan(Number(old));
  });
  expect(await contentOf(newUploadDir)).toEqual(await contentOf(uploadDir));

  // And once more, from what was restored, it is the same to the byte.
  const again = folder.next();
  const third = await createDatabase();
  await restoreBackup(dir, third, { withUploads: false });
  const second = await makeBackup(again, third, { withUploads: false });
  expect(second.tables).toEqual(manifest.tables);
});
