import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDemoPages } from '../tools/build/demo-pages.ts';
import { root } from '../tools/fresh.mjs';

let dir: string;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frontdesk-demo-pages-'));
  await writeDemoPages(join(root, 'public/demo'), dir);
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html'));
  pages = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const)),
  );
});
afterAll(() => rm(dir, { recursive: true }));

test('every page is whole, and nothing of its template is left', () => {
  expect(pages.size).toBeGreaterThan(7);
  for (const [name, page] of pages) {
    for (const part of ['<!doctype html>', '<header>', '<main ', '<footer ', '<!-- frontdesk -->', '</html>'])
      expect(page.split(part), `${part} in ${name}`).toHaveLength(2);
    expect(page, name).not.toMatch(/<%|undefined|\n---\n/);
  }
});

test('a page is in the language of its folder, and leads to itself in the others or to their front pages', () => {
  expect(pages.get('sv/product.html')).toContain('<html lang="sv" dir="ltr">');
  expect(pages.get('sv/product.html')).toContain(
    '<a href="../product.html" lang="en" hreflang="en">English</a>',
  );
  expect(pages.get('sv/product.html')).toContain('<a href="../ar/index.html" lang="ar"');
  expect(pages.get('ar/index.html')).toContain('<html lang="ar" dir="rtl">');
  expect(pages.get('de/index.html')).toContain('<html lang="de" dir="ltr">');
  expect(pages.get('cart.html')).toContain(
    '<a href="cart.html" lang="en" hreflang="en" aria-current="page">',
  );
  expect(pages.get('cart.html')).not.toContain('rel="alternate"');
});

test('a page says in the menu where the visitor is, and only the account is of somebody who is signed in', () => {
  expect(pages.get('repairs.html')).toContain('<a href="repairs.html" aria-current="page">Repairs</a>');
  expect([...pages].filter(([, page]) => page.includes('data-signed-in')).map(([name]) => name)).toEqual([
    'account.html',
  ]);
});
