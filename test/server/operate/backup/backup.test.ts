import { appendFile, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { withinTransaction } from '../../../../src/server/operate/backup/fill-database.sql.ts';
import type { Manifest } from '../../../../src/server/operate/backup/manifest.ts';
import { createUploadStore } from '../../../../src/server/uploads/store.ts';
import { openStoredBytes } from '../../../../src/server/uploads/stored-bytes.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { makeBackup, restoreBackup, useBackupFolder } from '../../../support/backups.ts';
import { useDatabase } from '../../../support/database.ts';
import { useEmptyDatabases, withPool } from '../../../support/empty-databases.ts';
import { buildInbox, buildTicket, buildTicketMessage, type TestInbox } from '../../../support/tickets.ts';

const database = useDatabase();
const createDatabase = useEmptyDatabases();
const folder = useBackupFolder();
let inbox: TestInbox;

beforeAll(async () => {
  inbox = await buildInbox(database.db, { userId: 1 });
  for (let count = 0; count < 20; count += 1) {
    await buildTicketMessage(database.db, 1, await buildTicket(database.db, inbox));
  }
});

/** What a database has; null where it has no tables. */
async function ticketsIn(url: string): Promise<number | null> {
  return await withPool(url, async ({ pool }) => {
    const { rows } = await pool.query("select to_regclass('tickets') is not null as has");
    if (!rows[0].has) return null;
    return Number((await pool.query('select count(*) from tickets')).rows[0].count);
  });
}

test('is of one moment, however much is written meanwhile', async () => {
  const writing = new AbortController();
  const { db } = database;
  let written = 0;
  async function write(): Promise<void> {
    while (!writing.signal.aborted) {
      await db.transaction(async (tx) => {
        const id = await buildTicket(tx, inbox);
        await tx.execute(
          `insert into ticket_reads (user_id, sub, ticket_id, read_at) values (1, 'maja', ${id}, now())`,
        );
      });
      written += 1;
    }
  }
  const writers = [write(), write()];
  const dir = folder.next();
  while (written < 10) await wait(1);
  const before = written;
  await makeBackup(dir, database.url);
  expect(written).toBeGreaterThan(before);
  writing.abort();
  await Promise.all(writers);

  const restored = await createDatabase();
  await restoreBackup(dir, restored);
  await withPool(restored, async ({ pool }) => {
    const { rows } = await pool.query(
      `select count(*)::int as tickets, count(r.ticket_id)::int as reads, (select count(*)::int from ticket_reads) as all
       from tickets t left join ticket_reads r on r.ticket_id = t.id`,
    );
    const [{ tickets, reads, all }] = rows;
    expect(reads).toBeGreaterThanOrEqual(before);
    expect([reads, all]).toEqual([tickets - 20, tickets - 20]);
  });
});

describe('uploaded files', () => {
  const uploadDir = folder.next();
  const files = openStoredBytes(uploadDir, null);

  async function saveOld(text: string): Promise<string> {
    const store = createUploadStore(database.db, uploadDir);
    await ensureUser(database.db, 1, '');
    const source = Readable.from([Buffer.from(text)]);
    const { hash } = await store.save({ userId: 1, name: 'a.txt', type: '', source }, 1000);
    await database.pool.query("update uploads set created_at = now() - interval '2 days'");
    return hash;
  }

  const isThere = async (hash: string) => {
    const source = await files.read(hash);
    source?.destroy();
    return source !== null;
  };

  test('stay as long as the backup that knows them is being made, and no longer', async () => {
    const store = createUploadStore(database.db, uploadDir);
    const hash = await saveOld('about to be swept');
    const dir = folder.next();
    const reading = {
      ...files,
      async read(wanted: string) {
        await store.sweep();
        await store.discard(1, [wanted]);
        await expect(store.remove([wanted])).rejects.toThrow(/^A backup is being made/);
        return await files.read(wanted);
      },
    };
    const { uploads } = await makeBackup(dir, database.url, { files: reading });
    expect(uploads).toMatchObject({ count: 1, missing: 0 });
    expect(await isThere(hash)).toBe(true);
    await store.sweep();
    expect(await isThere(hash)).toBe(false);
    expect(await readFile(join(dir, `uploads/${hash.slice(0, 2)}/${hash}`), 'utf8')).toBe(
      'about to be swept',
    );
  });

  test('are let go by a backup that is interrupted, of which nothing stays', async () => {
    const hash = await saveOld('of an interrupted backup');
    const stopping = new AbortController();
    const dir = folder.next();
    const reading = {
      ...files,
      async read(wanted: string) {
        stopping.abort(new Error('stopped'));
        return await files.read(wanted);
      },
    };
    const attempt = makeBackup(dir, database.url, { files: reading, signal: stopping.signal });
    await expect(attempt).rejects.toThrow();
    await expect(readdir(dir)).rejects.toThrow(/ENOENT/);
    const store = createUploadStore(database.db, uploadDir);
    while (await isThere(hash)) await store.sweep();
  });

  test('that are lost are counted; none at all is a mistake of the operator', async () => {
    const [lost, kept] = [await saveOld('lost'), await saveOld('kept')];
    await rm(join(uploadDir, lost.slice(0, 2), lost));
    const { uploads } = await makeBackup(folder.next(), database.url, { uploadDir });
    expect(uploads).toMatchObject({ count: 1, missing: 1 });
    await rm(join(uploadDir, kept.slice(0, 2), kept));
    const dir = folder.next();
    await expect(makeBackup(dir, database.url, { uploadDir })).rejects.toThrow(
      /The store contains none of the uploaded files/,
    );
    await expect(makeBackup(dir, database.url)).rejects.toThrow(/set UPLOAD_DIR as for the servers/);
    expect((await makeBackup(dir, database.url, { withUploads: false })).uploads).toBeNull();
  });
});

describe('a backup', () => {
  let whole: string;
  beforeAll(async () => {
    whole = folder.next();
    const uploadDir = folder.next();
    await database.pool.query('delete from uploads');
    const source = Readable.from([Buffer.from('a file')]);
    const store = createUploadStore(database.db, uploadDir);
    await store.save({ userId: 1, name: 'a.txt', type: '', source }, 1000);
    await makeBackup(whole, database.url, { uploadDir });
  });

  /** A copy of the backup, changed. */
  async function changed(change: (dir: string) => Promise<void>): Promise<string> {
    const dir = folder.next();
    await cp(whole, dir, { recursive: true });
    await change(dir);
    return dir;
  }

  const withManifest = (edit: (manifest: Manifest) => object) =>
    changed(async (dir) => {
      const path = join(dir, 'manifest.json');
      const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify(edit(manifest)));
    });

  async function fileOf(dir: string): Promise<string> {
    const items = await readdir(join(dir, 'uploads'), { recursive: true, withFileTypes: true });
    const file = items.find((item) => item.isFile());
    if (!file) throw new Error('there is no uploaded file in the backup');
    return join(file.parentPath, file.name);
  }

  async function expectRefusal(dir: string, message: RegExp): Promise<void> {
    const url = await createDatabase();
    const uploadDir = folder.next();
    await expect(restoreBackup(dir, url, { uploadDir })).rejects.toThrow(message);
    expect(await ticketsIn(url)).toBeNull();
    await expect(readdir(uploadDir)).rejects.toThrow(/ENOENT/);
  }

  test.each<readonly [string, (dir: string) => Promise<unknown>, RegExp]>([
    [
      'a table cut off',
      (dir) => truncate(join(dir, 'tables/tickets.copy.gz'), 200),
      /tickets\.copy\.gz cannot be read/,
    ],
    [
      'another table in its place',
      (dir) => cp(join(dir, 'tables/inboxes.copy.gz'), join(dir, 'tables/tickets.copy.gz')),
      /tickets\.copy\.gz does not have its original content/,
    ],
    ['no file of a table', (dir) => rm(join(dir, 'tables/tickets.copy.gz')), /there is no such file/],
    [
      'a longer list of files',
      (dir) => appendFile(join(dir, 'uploads.sha256'), 'x'),
      /uploads\.sha256 does not/,
    ],
    ['an uploaded file changed', async (dir) => appendFile(await fileOf(dir), 'x'), /uploads\/.* does not/],
    ['an uploaded file lost', async (dir) => rm(await fileOf(dir)), /uploads\/.* cannot be read/],
    [
      'half a manifest',
      (dir) => truncate(join(dir, 'manifest.json'), 500),
      /its manifest\.json cannot be read/,
    ],
    ['no manifest', (dir) => rm(join(dir, 'manifest.json')), /contains no backup, or an unfinished one/],
    ['an endless manifest', (dir) => truncate(join(dir, 'manifest.json'), 1e10), /is too long/],
  ])('with %s is refused before anything is written', async (_name, change, message) => {
    const dir = await changed(async (path) => {
      await change(path);
    });
    await expectRefusal(dir, message);
  });

  const unreadable = /its manifest\.json cannot be read/;
  test.each<readonly [string, (manifest: Manifest) => object, RegExp]>([
    [
      'a newer format',
      (manifest) => ({ format: 2, frontdesk: '9.1.0', parts: manifest }),
      /newer version of Frontdesk \(9\.1\.0\)/,
    ],
    [
      'a migration of later',
      (manifest) => ({ ...manifest, frontdesk: '9.1.0', migrations: [...manifest.migrations, 9e12] }),
      /newer version of Frontdesk \(9\.1\.0\)/,
    ],
    ['a table outside of it', (manifest) => withName(manifest, '../../etc/passwd'), unreadable],
    ['a table with a quote', (manifest) => withName(manifest, 'users"; drop table users; --'), unreadable],
    ['a table twice', (manifest) => withName(manifest, 'users'), unreadable],
    ['numbers beyond all', (manifest) => ({ ...manifest, migrations: [1e300] }), unreadable],
    [
      'fewer bytes than there are',
      (manifest) => withTable(manifest, { bytes: 1 }),
      /does not have its original content/,
    ],
    [
      'more rows than there are',
      (manifest) => withTable(manifest, { rows: 2 ** 52 }),
      /does not have its original content/,
    ],
    ['other columns', (manifest) => withTable(manifest, { columns: ['id', 'x'] }), /manifest\.json does not/],
    [
      'fewer tables',
      (manifest) => ({ ...manifest, tables: manifest.tables.slice(1) }),
      /manifest\.json does not/,
    ],
    [
      'a sequence of something else',
      (manifest) => ({ ...manifest, sequences: [{ name: 'pg_class', value: '1', isCalled: true }] }),
      /manifest\.json does not/,
    ],
    ['nothing of a manifest', () => ['users'], unreadable],
  ])('whose manifest has %s is refused', async (_name, edit, message) => {
    await expectRefusal(await withManifest(edit), message);
  });

  const withTable = (manifest: Manifest, change: object) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'tickets' ? { ...table, ...change } : table)),
  });
  const withName = (manifest: Manifest, name: string) => withTable(manifest, { name });

  test('goes into no database that holds something, and not over another backup', async () => {
    await expect(restoreBackup(whole, database.url, { withUploads: false })).rejects.toThrow(
      /must be empty\. It already contains data/,
    );
    await expect(restoreBackup(whole, await createDatabase())).rejects.toThrow(
      /contains uploaded files.*UPLOAD_DIR/,
    );
    await expect(makeBackup(whole, database.url)).rejects.toThrow(/already contains a backup/);
    const mine = folder.next();
    await mkdir(mine);
    await writeFile(join(mine, 'mine.txt'), '');
    await expect(makeBackup(mine, database.url)).rejects.toThrow(/is not empty/);
    expect(await readdir(mine)).toEqual(['mine.txt']);
  });

  test('of a database without our tables is none', async () => {
    await expect(makeBackup(folder.next(), await createDatabase())).rejects.toThrow(/nothing to back up/);
  });
});

test('a migration that has no transaction, so that servers go on meanwhile, has one where there are none', () => {
  const changed = [
    '-- Outside of a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "users" ("name");',
    '\nDROP INDEX CONCURRENTLY IF EXISTS "b";',
    "insert into users (name) values ('create index concurrently');",
  ].map(withinTransaction);
  expect(changed).toEqual([
    '-- Outside of a transaction.\nCREATE INDEX IF NOT EXISTS "a" ON "users" ("name");',
    '\nDROP INDEX IF EXISTS "b";',
    "insert into users (name) values ('create index concurrently');",
  ]);
});
