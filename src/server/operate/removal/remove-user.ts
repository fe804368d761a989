import { readdir } from 'node:fs/promises';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { removeOldKeptMail } from '../../mail/kept-mail.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';
import type { UploadSettings } from '../../settings/server/subjects/uploads.ts';
import { createUploadStore } from '../../uploads/store.ts';
import { countOwned, removeOwned } from './owned-rows.sql.ts';
import { closeUser, forgetFiles, forgetLoads, listUserFiles, userRows } from './user.sql.ts';

/** Numbers of rows by table, without empty tables. */
export type RowCounts = ReadonlyMap<string, number>;

export interface RemovalOptions {
  /** Called with the number of removed rows. */
  readonly onProgress: (rows: number) => void;
  /** Aborts the removal between two batches; removed rows stay removed. */
  readonly signal: AbortSignal;
}

/** Counts a user's rows, or those an interrupted removal left. @throws {Refusal} `NotFound` if there are none */
export async function countUser(db: Database, userId: number): Promise<RowCounts> {
  const counts = await countOwned(db, userRows(userId));
  if (counts.size === 0) throw new Refusal('NotFound', `There is no user ${userId}.`);
  return counts;
}

/**
 * Removes a user. A second call continues an interrupted removal, since the user's row is removed last.
 * @throws {Refusal} `NotFound` for an unknown user, `Conflict` for files that this process cannot remove
 */
export async function removeUser(
  db: Database,
  userId: number,
  config: Pick<Config, 'uploads' | 'mail'>,
  { onProgress, signal }: RemovalOptions,
): Promise<void> {
  await countUser(db, userId);
  await requireFiles(db, userId, config.uploads);
  await closeUser(db, userId);
  let removed = 0;
  const onRemoved = (rows: number) => {
    removed += rows;
    onProgress(removed);
  };
  const owned = userRows(userId);
  do {
    await removeFiles(db, userId, config.uploads, signal);
    for (const rows of owned.filter(({ isElsewhere }) => !isElsewhere)) {
      signal.throwIfAborted();
      await removeOwned(db, rows, onRemoved);
    }
    // Repeats, since a request may have added rows meanwhile.
  } while ((await countOwned(db, owned)).size > 0);
  await forgetLoads(db);
  const keptMail = keptMailFolder(config.mail);
  if (keptMail !== null) await removeOldKeptMail(db, keptMail);
}

const filesAtOnce = 500;

/** Removes files: the bytes before the row, so that an interruption leaves no bytes without a row. */
async function removeFiles(
  db: Database,
  userId: number,
  uploads: UploadSettings,
  signal: AbortSignal,
): Promise<void> {
  await requireFiles(db, userId, uploads);
  if (uploads.dir === null) return;
  const store = createUploadStore(db, uploads.dir, uploads);
  try {
    while (true) {
      signal.throwIfAborted();
      const hashes = await listUserFiles(db, userId, filesAtOnce);
      if (hashes.length === 0) return;
      await store.remove(hashes);
      await forgetFiles(db, userId, hashes);
    }
  } finally {
    await store.close();
  }
}

/** @throws {Refusal} if this process cannot remove the files, which are in another store */
async function requireFiles(db: Database, userId: number, { dir, s3 }: UploadSettings): Promise<void> {
  if ((await listUserFiles(db, userId, 1)).length === 0 || s3) return;
  if (dir !== null && (await holdsFiles(dir))) return;
  throw new Refusal(
    'Conflict',
    `User ${userId} has uploaded files, which are not in ${dir ?? 'a folder or bucket that is set for this command'}: run it with the UPLOAD_DIR or the UPLOAD_S3_… settings of the servers.`,
  );
}

async function holdsFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => /^[0-9a-f]{2}$/.test(name));
}
