/** Stores uploads in a folder of this machine, or in one that several machines share. */

import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import type { FileStore } from './file-store.ts';

/** Files are moved, not copied: `put` expects a path on the same file system as the folder. */
export function createFolderStore(folder: string): FileStore {
  const filePath = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return {
    async put(hash, path) {
      await makeFolder(dirname(filePath(hash)));
      await rename(path, filePath(hash));
    },
    async read(hash) {
      const handle = await open(filePath(hash)).catch(() => null);
      return handle?.createReadStream() ?? null;
    },
    async remove(hash) {
      await rm(filePath(hash), { force: true });
    },
    async close() {},
  };
}
