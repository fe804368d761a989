/**
 * Prints what the panel's files are made of and how large the desk's are, after a build: `npm run size`. A share is that
 * of the characters before they are minified, by library and by folder of ours. Fails if the desk's files are too many or
 * too small.
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findDeskFileProblems, listDeskFiles } from './desk-files.mjs';
import { root } from './fresh.mjs';

/** Files and parts below these are left out: they are many, and explain little. */
const leastFileBytes = 1_000;
const leastShare = 0.02;

/** @type {{ name: string, file: string, modules: Record<string, number> }[]} */
const files = JSON.parse(readFileSync(join(root, 'dist/module-sizes.json'), 'utf8'));

const sized = files
  .map((built) => ({ ...built, bytes: statSync(join(root, 'dist/public', `${built.file}.br`)).size }))
  .filter(({ bytes }) => bytes >= leastFileBytes)
  .sort((a, b) => b.bytes - a.bytes);

for (const { name, file, bytes, modules } of sized) {
  print(`\n${name}, ${file}: ${bytes} B brotli`);
  for (const [part, share] of sharesOf(modules)) {
    if (share >= leastShare) print(`${(share * 100).toFixed(0).padStart(6)} %  ${part}`);
  }
}

const deskFiles = listDeskFiles();
print(`\nThe desk, ${deskFiles.length} files:`);
for (const { name, bytes } of deskFiles) print(`${String(bytes).padStart(8)} B brotli  ${name}`);
for (const problem of findDeskFileProblems(deskFiles)) {
  print(`✖ ${problem}`);
  process.exitCode = 1;
}

/**
 * Returns libraries and folders with their shares of a file, the largest first.
 * @param {Record<string, number>} modules
 */
function sharesOf(modules) {
  /** @type {Map<string, number>} */
  const parts = new Map();
  let sum = 0;
  for (const [path, length] of Object.entries(modules)) {
    const part = partOf(path);
    parts.set(part, (parts.get(part) ?? 0) + length);
    sum += length;
  }
  return [...parts]
    .map(([part, length]) => /** @type {const} */ ([part, length / sum]))
    .sort(([, a], [, b]) => b - a);
}

/** @param {string} path */
function partOf(path) {
  const library = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  return library?.[1] ?? path.split('/').slice(0, -1).join('/');
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
