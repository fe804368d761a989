import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../fresh.mjs';

/** What makes HTML of Markdown, with the libraries that it uses. */
const sources = [
  ...['api', 'content', 'formats', 'languages', 'markup'].map((name) => `src/${name}`),
  'package-lock.json',
];

/** The hash of the sources that make HTML of Markdown: an import converts every article again after a change. */
export function converterVersion(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn))
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(path: string): string[] {
  if (!path.startsWith('src/')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();
}
