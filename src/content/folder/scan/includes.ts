import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '../../../formats/path-within.ts';
import { readText } from './read-text.ts';
import { isOfSite } from './walk.ts';

/** Maximum number of cached files, which several articles may include. */
const maxKept = 1_000;

export interface Includes {
  /** Reads the first existing file of several paths, relative to the folder or its site; null if none exists. */
  read(paths: readonly string[]): Promise<string | null>;
}

/** Matches text files of a site's folder that an article in a folder below may include. */
const sharedText = /\.(?:mdx?|markdown|html?|txt)$/i;

/** Creates a reader for the files in `root` (a real path) and in its site's folder, which may be the same. */
export function createIncludes(root: string, siteRoot = root): Includes {
  const texts = new Map<string, Promise<string | null>>();

  async function readWithin(path: string): Promise<string | null> {
    const target = await realpath(join(root, path)).catch(() => null);
    if (target !== null && isWithin(root, target)) return await readText(target).catch(() => null);
    if (siteRoot === root || !sharedText.test(path)) return null;
    const shared = await realpath(join(siteRoot, path)).catch(() => null);
    if (shared === null || !isOfSite(siteRoot, shared) || !sharedText.test(shared)) return null;
    return await readText(shared).catch(() => null);
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
