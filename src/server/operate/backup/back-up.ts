/**
 * Makes a backup of a running deployment. The reader copies every table from one snapshot. The keeper's transaction
 * begins before it, and keeps the files of that snapshot until the last of them is copied:
 *
 *     keeper   begin, lock the removal of files ............................................. commit
 *     reader     begin, lock the tables, snapshot, copy each table, list the files, commit
 *     files                                                                          copy each
 *     folder                                                                                  manifest.json
 */

import { pMapIterable } from 'p-map';
import type pg from 'pg';
import { Refusal } from '../../../api/refusal.ts';
import { version } from '../../bundle/version.ts';
import { createdTables, type MigrationFile, readMigrations } from '../../db/upgrade/migration-files.ts';
import type { StoredBytes } from '../../uploads/stored-bytes.ts';
import { withClient } from './client.ts';
import { createMeter } from './copy-meter.ts';
import { begin, commit, keepFiles, keepTables, setUp } from './fill-database.sql.ts';
import { createBackup, type NewBackup, tablePath, uploadListName, uploadPath } from './folder.ts';
import { databaseMigrations } from './known-migrations.ts';
import type { BackupFiles, BackupTable, Manifest } from './manifest.ts';
import {
  copyOut,
  copyUploadList,
  listSequences,
  listTables,
  type StoredTable,
  serverVersion,
  sumUploads,
} from './read-database.sql.ts';
import { printListed } from './upload-list.ts';

/** Called with the copied bytes and the approximate total. */
export type OnProgress = (done: number, total: number) => void;

export interface BackUpOptions {
  readonly connection: pg.ClientConfig;
  /** The store of uploaded files; null if no store is set. */
  readonly files: StoredBytes | null;
  readonly withUploads: boolean;
  readonly onProgress: OnProgress;
  /** Aborts the backup: its files are removed, and `backUp` throws the abort reason or a connection error. */
  readonly signal: AbortSignal;
}

export interface BackUpResult {
  readonly manifest: Omit<Manifest, 'format'>;
  /** Tables of other programs in the database, which the backup does not contain. */
  readonly leftOut: readonly string[];
}

/** Makes a backup in a new folder, while servers run. @throws {Refusal} if it fails; partial files are removed. */
export async function backUp(dir: string, options: BackUpOptions): Promise<BackUpResult> {
  const { connection, signal } = options;
  const backup = await createBackup(dir);
  try {
    return await withClient(connection, 'frontdesk backup', signal, (keeper) =>
      withClient(connection, 'frontdesk backup', signal, (reader) => write(backup, keeper, reader, options)),
    );
  } finally {
    backup.drop();
  }
}

async function write(
  backup: NewBackup,
  keeper: pg.Client,
  reader: pg.Client,
  { files, withUploads, onProgress, signal }: BackUpOptions,
): Promise<BackUpResult> {
  const migrations = readMigrations();
  await begin(keeper, 'read write');
  await setUp(keeper);
  if ((await databaseMigrations(keeper)).length === 0) {
    throw new Refusal('BadRequest', 'The database has no tables of Frontdesk: there is nothing to back up.');
  }
  await keepFiles(keeper);
  const { tables: expected } = await splitTables(keeper, migrations);

  await begin(reader, 'snapshot');
  await keepTables(reader, names(expected));
  await setUp(reader);
  const { tables, leftOut } = await splitTables(reader, migrations);
  if (names(tables).join() !== names(expected).join()) {
    throw new Refusal('Conflict', 'An upgrade changed the tables during the backup. Run the command again.');
  }
  const uploads = withUploads ? await sumUploads(reader) : null;
  if (uploads && uploads.count > 0 && files === null) throw unknownFiles();
  const total = tables.reduce((sum, { size }) => sum + size, uploads?.bytes ?? 0);
  let done = 0;
  const written: BackupTable[] = [];
  for (const table of tables) {
    let bytes = 0;
    const onBytes = (more: number) => {
      bytes += more;
      onProgress(done + Math.min(bytes, table.size), total);
    };
    written.push(await writeTable(backup, reader, table, onBytes));
    done += table.size;
  }
  const described = {
    frontdesk: version,
    postgresql: await serverVersion(reader),
    createdAt: new Date().toISOString(),
    migrations: (await databaseMigrations(reader)).map(({ when }) => when),
    tables: written,
    sequences: await listSequences(reader),
  };
  if (uploads) await backup.write(wantedName, copyUploadList(reader));
  await commit(reader);

  const onBytes = (more: number) => {
    signal.throwIfAborted();
    done += more;
    onProgress(Math.min(done, total), total);
  };
  const manifest = { ...described, uploads: uploads && (await writeFiles(backup, files, onBytes)) };
  // Fails if the connection was lost, and with it the lock that keeps files.
  await commit(keeper);
  if (manifest.uploads && manifest.uploads.count === 0 && manifest.uploads.missing > 0) throw wrongPlace();
  await backup.finish(manifest);
  return { manifest, leftOut };
}

const names = (tables: readonly StoredTable[]) => tables.map(({ name }) => name);

/** Splits the tables of the database into Frontdesk's and those of other programs. */
export async function splitTables(
  client: pg.ClientBase,
  migrations: readonly MigrationFile[],
): Promise<{ tables: StoredTable[]; leftOut: string[] }> {
  const known = createdTables(migrations);
  const all = await listTables(client);
  const others = all.filter(({ name }) => !known.has(name));
  return { tables: all.filter(({ name }) => known.has(name)), leftOut: names(others) };
}

async function writeTable(
  backup: NewBackup,
  reader: pg.Client,
  table: StoredTable,
  onBytes: (bytes: number) => void,
): Promise<BackupTable> {
  const meter = createMeter({ onBytes });
  await backup.writeCompressed(tablePath(table.name), meter.pass(copyOut(reader, table)));
  return { name: table.name, columns: [...table.columns], ...meter.measured() };
}

/** The name of the temporary list of files to copy. */
const wantedName = 'uploads.part';

/** The number of files that are read in parallel, since a bucket takes long to open each one. */
const filesAtOnce = 4;

async function writeFiles(
  backup: NewBackup,
  files: StoredBytes | null,
  onBytes: (bytes: number) => void,
): Promise<BackupFiles> {
  let count = 0;
  let bytes = 0;
  let missing = 0;
  async function copy({ hash, size }: WantedFile): Promise<string | null> {
    const source = (await files?.read(hash)) ?? null;
    if (source === null) {
      missing += 1;
      return null;
    }
    const meter = createMeter({ onBytes });
    await backup.write(uploadPath(hash), meter.pass(source));
    const copied = meter.measured();
    if (copied.bytes !== size) missing += 1;
    count += 1;
    bytes += copied.bytes;
    return printListed({ hash, sha256: copied.sha256 });
  }
  async function* lines(): AsyncGenerator<Buffer> {
    const copied = pMapIterable(wantedFiles(backup.read(wantedName)), copy, { concurrency: filesAtOnce });
    for await (const line of copied) if (line !== null) yield Buffer.from(line);
  }
  const list = createMeter();
  await backup.write(uploadListName, list.pass(lines()));
  await backup.remove(wantedName);
  return { count, bytes, sha256: list.measured().sha256, missing };
}

interface WantedFile {
  readonly hash: string;
  readonly size: number;
}

/** Reads the files to copy from the list that the database wrote. */
async function* wantedFiles(source: AsyncIterable<Buffer>): AsyncGenerator<WantedFile> {
  let rest = '';
  for await (const piece of source) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [hash = '', size] = line.split('\t');
      yield { hash, size: Number(size) };
    }
  }
}

function unknownFiles(): Refusal {
  return new Refusal(
    'BadRequest',
    'The database has uploaded files, but no store for them is set: set UPLOAD_DIR as for the servers, or leave the files out with --without-uploads.',
  );
}

function wrongPlace(): Refusal {
  return new Refusal(
    'BadRequest',
    'The store contains none of the uploaded files: set UPLOAD_DIR or UPLOAD_S3_BUCKET as for the servers, or leave the files out with --without-uploads.',
  );
}
