import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { articleOf, problemsOf } from './folders.ts';

test("the demo shop's help is read without a problem", async () => {
  const help = fileURLToPath(new URL('../../../public/demo/help', import.meta.url));
  const folder = await readFolder(help);
  expect(problemsOf(folder)).toEqual([]);
  expect(folder.unread).toEqual({ categories: [], sections: [], articles: [] });
  expect(folder.languages).toEqual(['ar', 'de', 'en', 'sv']);

  const inLanguage = (language: string) => folder.articles.filter((article) => article.language === language);
  const keysIn = (language: string) =>
    inLanguage(language)
      .map(({ key }) => key)
      .sort();
  expect(keysIn('en').length).toBeGreaterThanOrEqual(40);
  expect(keysIn('sv')).toEqual(keysIn('en'));
  expect(keysIn('de')).toEqual(keysIn('en'));
  expect(inLanguage('ar').length).toBeGreaterThan(0);

  const english = folder.categories.filter(({ language }) => language === 'en');
  expect(english.map(({ key }) => key)).toEqual([
    'orders',
    'shipping',
    'returns',
    'payments',
    'repairs',
    'account',
    'products',
    'store-and-rental',
  ]);
  expect(english.every(({ title, description }) => title !== '' && description !== '')).toBe(true);
  expect(folder.files.length).toBeGreaterThan(0);
});

test('the documentation of a library is read as it is', async () => {
  const fastify = dirname(createRequire(import.meta.url).resolve('fastify'));
  const folder = await readFolder(join(fastify, 'docs'));
  expect(folder.categories.map(({ title }) => title)).toEqual(['General', 'Guides', 'Reference']);
  expect(folder.articles.length).toBeGreaterThan(30);
  expect(folder.unread.articles).toEqual([]);
  expect(articleOf(folder, 'Guides/Getting-Started.md')).toMatchObject({
    title: 'Getting Started',
    categoryKey: 'Guides',
  });
  expect(articleOf(folder, 'Reference/Hooks.md').title).toBe('Hooks');
  expect(articleOf(folder, 'Reference/Hooks.md').links.articles).toContainEqual({
    key: 'Guides/Plugins-Guide',
    language: 'en',
  });
});
