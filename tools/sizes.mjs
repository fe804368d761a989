/**
 * What visitors download, in bytes of brotli, and how much it may be. The limits guard against accidents: one that is
 * used to nine tenths is raised, or something is loaded later; no code is shaped by it.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const publicDir = fileURLToPath(new URL('../dist/public', import.meta.url));

/** What a page with the script tag never loads, and the languages besides English. */
const isOther = /\/frame|^_protocol|\/i18n\//;

/** @returns {{ name: string, files: string[], bytes: number, limit: number }[]} */
export function measureSizes() {
  const manifest = JSON.parse(readFileSync(join(publicDir, 'widget/manifest.json'), 'utf8'));
  const panel = [
    ...new Set([
      ...withImports(manifest, 'src/embed/host/script-handover.ts'),
      ...withImports(manifest, 'src/embed/host/panel.ts'),
    ]),
  ];
  const framed = [
    ...new Set([
      ...withImports(manifest, 'src/embed/host/script-handover.ts'),
      ...withImports(manifest, 'src/embed/frame/host.ts'),
    ]),
  ];
  const everyView = Object.entries(manifest)
    .filter(([key]) => !isOther.test(key))
    .map(([, { file }]) => file);
  return [
    entry('script tag', ['frontdesk.js'], 2_000),
    entry('up to the open home view', ['frontdesk.js', ...panel], 35_000),
    entry('every view, in English', ['frontdesk.js', ...everyView], 85_000),
    entry('with the panel in a frame', ['frontdesk.js', ...framed], 14_000),
    entry('beside a frame', ['frontdesk-frame.js'], 1_000),
  ];
}

export function printSizes() {
  for (const { name, bytes, limit } of measureSizes()) {
    const share = `${Math.round((bytes / limit) * 100)} % of ${limit}`;
    process.stdout.write(`${name.padEnd(28)} ${String(bytes).padStart(6)} B brotli  (${share})\n`);
  }
}

function entry(name, files, limit) {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(publicDir, file))).length);
  return { name, files, bytes: sizes.reduce((sum, size) => sum + size, 0), limit };
}

/** A chunk and everything that it imports at once. */
function withImports(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return [...seen];
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen);
  return [...seen];
}
