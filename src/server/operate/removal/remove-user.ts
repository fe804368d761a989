/** Removes a user with everything: batch by batch, so that nobody else waits, and so that it can be gone on with. */

import { readdir } from 'node:fs/promises';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { removeOldKeptMail } from '../../mail/kept-mail.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';
import type { UploadSettings } from '../../settings/server/subjects/uploads.ts';
import { createUploadStore } from '../../uploads/store.ts';
import { countOwned, removeOwned } from './commands/owned-rows.ts';
import { closeUser, forgetFiles, forgetLoads, listFilesOfUser, rowsOfUser } from './commands/user.ts';

/** Rows by the names of their tables, of those that have some. */
export type RowCounts = ReadonlyMap<string, number>;

export interface RemovalOptions {
  /** Told how many rows are gone. */
  readonly onProgress: (rows: number) => void;
  /** Ends it between two batches; what is gone then stays gone. */
  readonly signal: AbortSignal;
}

/**
 * What there is of a user. Of one whose removal was interrupted, it is what is left.
 * @throws {Refusal} `NotFound` where there is nothing of such a user
 */
export async function countUser(db: Database, userId: number): Promise<RowCounts> {
  const counts = await countOwned(db, rowsOfUser(userId));
  if (counts.size === 0) throw new Refusal('NotFound', `There is no user ${userId}.`);
  return counts;
}

/**
 * Removes a user. An interrupted removal goes on where it was when it is asked for again: the row of the user goes last.
 * @throws {Refusal} `NotFound` for an unknown user, `Conflict` where there are files that cannot be removed from here.
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
  const owned = rowsOfUser(userId);
  do {
    await removeFiles(db, userId, config.uploads, signal);
    for (const rows of owned.filter(({ isElsewhere }) => !isElsewhere)) {
      signal.throwIfAborted();
      await removeOwned(db, rows, onRemoved);
    }
    // What a request brought that was under way meanwhile.
  } while ((await countOwned(db, owned)).size > 0);
  await forgetLoads(db);
  const keptMail = keptMailFolder(config.mail);
  if (keptMail !== null) await removeOldKeptMail(db, keptMail);
}

/** Files in one batch. */
const filesAtOnce = 500;

/** The bytes go before the row that leads to them, so that none is left behind. */
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
      const hashes = await listFilesOfUser(db, userId, filesAtOnce);
      if (hashes.length === 0) return;
      await store.remove(hashes);
      await forgetFiles(db, userId, hashes);
    }
  } finally {
    await store.close();
  }
}

/** @throws {Refusal} where there are files, and they do not lie where this process looks for them */
async function requireFiles(db: Database, userId: number, { dir, s3 }: UploadSettings): Promise<void> {
  if ((await listFilesOfUser(db, userId, 1)).length === 0 || s3) return;
  if (dir !== null && (await holdsFiles(dir))) return;
  throw new Refusal(
    'Conflict',
    `User ${userId} has files, and they do not lie in ${dir ?? 'any folder that this command knows'}: run it with the UPLOAD_DIR of the servers, or with their UPLOAD_S3_… settings.`,
  );
}

async function holdsFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => /^[0-9a-f]{2}$/.test(name));
}
