/**
 * The files of the desk's build, in bytes of brotli: what its page loads at once and on demand, style sheets and the texts
 * of each language included. Many files of some hundred bytes take longer to load than a few larger ones.
 */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.mjs';

const mostFiles = 30;
const leastBytes = 3_000;

/** Returns the files after a build, the largest first. */
export function listDeskFiles() {
  const dir = join(root, 'dist/public/desk-files');
  return readdirSync(dir)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => ({ name, bytes: statSync(join(dir, `${name}.br`)).size }))
    .sort((a, b) => b.bytes - a.bytes);
}

/**
 * Returns what is wrong with the number of files and their sizes.
 * @param {{ name: string, bytes: number }[]} files
 */
export function findDeskFileProblems(files) {
  const tooSmall = files.filter(({ bytes }) => bytes < leastBytes);
  return [
    ...(files.length > mostFiles ? [`${files.length} files, and at most ${mostFiles} are allowed`] : []),
    ...tooSmall.map(({ name, bytes }) => `${name} has ${bytes} B, and at least ${leastBytes} B are allowed`),
  ];
}
