import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { Refusal } from '../../../api/refusal.ts';
import { migrateDatabase } from '../../db/upgrade/migrate.ts';
import type { MigrationFile } from '../../db/upgrade/migration-files.ts';
import type { StoredBytes } from '../../uploads/stored-bytes.ts';
import { splitTables } from './back-up.ts';
import { isSame, readRows, readUpload, readUploadList } from './check.ts';
import { withClient } from './client.ts';
import { makeTables } from './empty-database.ts';
import { measureTable, withoutTriggers } from './fill.ts';
import {
  analyze,
  begin,
  commit,
  copyIn,
  keepOthersFromMigrating,
  setSequences,
  setUp,
} from './fill-database.sql.ts';
import type { Backup } from './folder.ts';
import { backupMigrations } from './known-migrations.ts';
import type { BackupSequence, BackupTable } from './manifest.ts';
import { listSequences, type StoredTable } from './read-database.sql.ts';
import { inReferenceOrder } from './table-order.ts';

export interface RestoreOptions {
  readonly connection: pg.ClientConfig;
  /** The store for uploaded files; null if no store is set. */
  readonly files: StoredBytes | null;
  readonly withUploads: boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Aborts the restore: the database stays empty. */
  readonly signal: AbortSignal;
}

/** A table of the backup, and the table of the database that it fills. */
type Pair = { readonly kept: BackupTable; readonly table: StoredTable };

/** Restores a checked backup in one transaction, then migrates. @throws {Refusal} if it cannot be restored */
export async function restore(backup: Backup, options: RestoreOptions): Promise<void> {
  const { connection, files, withUploads, signal } = options;
  const { manifest, dir } = backup;
  const migrations = backupMigrations(backup);
  if (withUploads && files === null && (manifest.uploads?.count ?? 0) > 0) {
    throw new Refusal(
      'BadRequest',
      `The backup in ${dir} contains uploaded files, but no store for them is set: set UPLOAD_DIR, or leave the files out with --without-uploads.`,
    );
  }
  await withClient(connection, 'frontdesk restore', signal, async (client) => {
    await begin(client, 'read write');
    await setUp(client);
    await keepOthersFromMigrating(client);
    await makeTables(client, migrations);
    await load(client, backup, migrations, options);
    await commit(client);
    await analyze(client);
  });
  await migrateDatabase(connection, signal);
}

async function load(
  client: pg.Client,
  backup: Backup,
  migrations: readonly MigrationFile[],
  { files, withUploads, onProgress, signal }: RestoreOptions,
): Promise<void> {
  const { manifest } = backup;
  const pairs = pairTables(backup, inReferenceOrder((await splitTables(client, migrations)).tables));
  const tableBytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  // Each table counts twice, since it is written and then read again.
  const total = 2 * tableBytes + (withUploads ? (manifest.uploads?.bytes ?? 0) : 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    signal.throwIfAborted();
    done += bytes;
    onProgress(done, total);
  };
  await withoutTriggers(
    client,
    pairs.map(({ table }) => table),
    async () => {
      for (const { kept, table } of pairs) {
        await pipeline(readRows(backup, kept, onBytes), copyIn(client, table.name, kept.columns));
      }
    },
  );
  await restoreSequences(client, backup);
  for (const { kept, table } of pairs) {
    const stored = await measureTable(client, { ...table, columns: kept.columns }, onBytes);
    if (!isSame(stored, kept)) {
      throw new Refusal('Conflict', `The table ${table.name} differs from the backup after it was stored.`);
    }
  }
  if (!withUploads || files === null) return;
  for await (const upload of readUploadList(backup)) {
    await files.write(upload.hash, readUpload(backup, upload, onBytes));
  }
}

/** Pairs the backup's tables with the database's, in the order of the latter. Both must have the same tables. */
function pairTables(backup: Backup, tables: readonly StoredTable[]): Pair[] {
  const kept = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  const pairs = tables.flatMap((table) => {
    const found = kept.get(table.name);
    return found && sorted(found.columns) === sorted(table.columns) ? [{ kept: found, table }] : [];
  });
  if (pairs.length !== tables.length || kept.size !== tables.length) throw backup.damaged('manifest.json');
  return pairs;
}

const sorted = (columns: readonly string[]) => [...columns].sort().join();

/** Sets the sequences. The backup must contain exactly the sequences of the database. */
async function restoreSequences(client: pg.Client, backup: Backup): Promise<void> {
  const { sequences } = backup.manifest;
  const names = (list: readonly BackupSequence[]) => list.map(({ name }) => name).join();
  if (names(await listSequences(client)) !== names(sequences)) throw backup.damaged('manifest.json');
  await setSequences(client, sequences);
}
