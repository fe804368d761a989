/** What the build adds to what it compiles: files as they are, the pages of the demo, and all of it compressed. */

import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from '../fresh.mjs';
import { writeDemoPages } from './demo-pages.ts';
import { fontSources } from './fonts.ts';
import { writeGitDates } from './git-dates.ts';
import { dist } from './shared.ts';

const copies = [
  ['public/frontdesk.svg', 'public/frontdesk.svg'],
  ['public/docs.css', 'public/docs.css'],
  ['public/card.css', 'public/card.css'],
  ['public/demo/brand', 'demo/brand'],
  ['public/demo/docs-brand', 'demo/docs-brand'],
  ['public/demo/help', 'demo/help'],
  ['public/demo/records', 'demo/records'],
  ['public/demo/pages', 'demo/pages'],
  ['public/sample', 'sample'],
  ['docs', 'docs'],
  ['src/server/db/migrations', 'server/migrations'],
  ...fontSources.map((path) => [path, `server/fonts/${basename(path)}`] as const),
] as const;

/** Takes away what an older build wrote; the types that the compiler keeps beside it stay. */
export async function removeOldBuild(): Promise<void> {
  for (const part of ['public', 'server', 'demo', 'sample', 'docs', 'module-sizes.json', '.built']) {
    await rm(join(dist, part), { recursive: true, force: true });
  }
}

export async function addStaticFiles(): Promise<void> {
  for (const [from, to] of copies) await cp(join(root, from), join(dist, to), { recursive: true });
  await writeGitDates(join(dist, 'demo/git-dates.json'));
  await writeDemoPages(join(root, 'public/demo'), join(dist, 'demo/pages'));
  await compressFiles(join(dist, 'public'));
  await compressFiles(join(dist, 'demo/pages'));
}

/** Compressed once here, so that no request compresses them again. */
async function compressFiles(dir: string): Promise<void> {
  for (const name of await readdir(dir, { recursive: true })) {
    if (!/\.(js|css|svg)$/.test(name) || name.split(sep).includes('.vite')) continue;
    const path = join(dir, name);
    const data = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
    await writeFile(`${path}.br`, brotliCompressSync(data, { params }));
    await writeFile(`${path}.gz`, gzipSync(data, { level: 9 }));
  }
}
