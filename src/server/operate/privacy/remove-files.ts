import { readdir } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';
import type { UploadSettings } from '../../settings/server/subjects/uploads.ts';
import { createUploadStore } from '../../uploads/store.ts';

/**
 * Removes the bytes of expired files at once if this process has access to their store. Otherwise the servers remove
 * them: a cleanup without access would delete rows whose bytes stay.
 */
export async function removeEndedFiles(db: Database, uploads: UploadSettings): Promise<void> {
  const { dir, s3 } = uploads;
  if (dir === null || !(s3 || (await holdsFiles(dir)))) return;
  const store = createUploadStore(db, dir, uploads);
  try {
    await store.sweep();
  } finally {
    await store.close();
  }
}

/** Whether the folder is the store of uploaded files; beside a bucket, it contains temporary files only. */
async function holdsFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => /^[0-9a-f]{2}$/.test(name));
}
