/** The README leads to every page of the docs, and nowhere else than to files that are there. */

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/fresh.mjs';

async function linksOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  const links = Array.from(text.matchAll(/\]\(([^)\s#]+)/g), ([, link = '']) => link);
  return links.filter((link) => !/^https?:/.test(link));
}

test('the README links every page of the docs', async () => {
  const names = await readdir(join(root, 'docs'), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const linked = new Set(await linksOf('README.md'));
  expect(pages.filter((page) => !linked.has(page))).toEqual([]);
});

test.each(['README.md', 'SECURITY.md'])('each link of %s leads to a file', async (file) => {
  const links = await linksOf(file);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !existsSync(posix.join(root, link)))).toEqual([]);
});
