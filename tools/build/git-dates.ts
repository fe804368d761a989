/** When the files that are copied as content last changed: git knows their sources, and not their copies. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGitDates } from '../../src/content/folder/scan/git-dates.ts';
import { root } from '../fresh.mjs';

/** The folders of articles, by the names that the server has for them. */
const folders = { help: 'public/demo/help', docs: 'docs' };

/**
 * Writes them as JSON: for each folder the ISO 8601 times by path. A file that git does not know is left out, so that
 * the lists are empty where what is built is no clone.
 */
export async function writeGitDates(path: string): Promise<void> {
  const entries = Object.entries(folders).map(async ([name, folder]) => {
    const dates = await readGitDates(join(root, folder));
    return [name, Object.fromEntries([...dates].sort())];
  });
  await writeFile(path, `${JSON.stringify(Object.fromEntries(await Promise.all(entries)))}\n`);
}
