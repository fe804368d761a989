/** Reads the files of a folder that articles take in. */

import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from './read-text.ts';
import { isWithin } from './walk.ts';

/** Files that are kept while a folder is read: each article of it may take in the same. */
const maxKept = 1_000;

export interface Includes {
  /** The text of the first of some paths below the folder that is a file within it; null where none is. */
  read(paths: readonly string[]): Promise<string | null>;
}

/** Files of the folder `root` (a real path). */
export function createIncludes(root: string): Includes {
  const texts = new Map<string, Promise<string | null>>();

  async function readWithin(path: string): Promise<string | null> {
    const target = await realpath(join(root, path)).catch(() => null);
    if (target === null || !isWithin(root, target)) return null;
    return await readText(target).catch(() => null);
  }

  return {
    async read(paths) {
      for (const path of paths) {
        const reading = texts.get(path) ?? readWithin(path);
        if (texts.size < maxKept) texts.set(path, reading);
        const text = await reading;
        if (text !== null) return text;
      }
      return null;
    },
  };
}
