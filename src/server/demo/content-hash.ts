/** Hashes all that the articles of the demo depend on: an import from the same files by the same code changes nothing. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the hash of the paths and bytes of files.
 * @param places files, and folders with all that is in them
 */
export async function hashContent(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const path of await listFiles(place)) {
      const data = await readFile(path);
      hash.update(`${path.slice(place.length)}\n${data.length}\n`).update(data);
    }
  }
  return hash.digest('hex');
}

async function listFiles(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
