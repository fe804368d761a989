/** Finds test files and stories by words of their paths. */

import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './fresh.mjs';

/**
 * Returns the paths of the files that contain one of the words, and the words that no path contains.
 * @param {readonly string[]} words
 */
export function findTests(words) {
  const tests = findFiles('test', /\.test\.tsx?$/, words);
  const stories = findFiles('e2e', /\.spec\.ts$/, words);
  const unknown = words.filter((word) => ![...tests, ...stories].some((path) => path.includes(word)));
  return { tests, stories, unknown };
}

/**
 * @param {string} folder
 * @param {RegExp} names
 * @param {readonly string[]} words
 */
function findFiles(folder, names, words) {
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((path) => names.test(path) && words.some((word) => path.includes(word)))
    .sort();
}
