/** Translations as the generators of sites have them: in folders, in endings of file names, and in settings. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceFolder } from '../../../src/content/folder/content.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { readContent } from '../../../src/content/read-content.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { articleOf, problemsOf, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

/** Articles by language and key, with the titles of their category and section. */
function outlineOf({ articles, categories, sections }: SourceFolder): string[] {
  return articles.map(({ language, key, title, categoryKey, sectionKey }) => {
    const inLanguage = <T extends { readonly language: string }>(things: readonly T[]) =>
      things.filter((thing) => thing.language === language);
    const category = inLanguage(categories).find((one) => one.key === categoryKey);
    const section = inLanguage(sections).find((one) => one.key === sectionKey);
    const place = [category, section].flatMap((group) => (group ? [`${group.title} (${group.key})`] : []));
    return `${language} ${key}: ${[...place, title].join(' > ')}`;
  });
}

const hrefsIn = (folder: SourceFolder, file: string) =>
  Array.from(
    resolveHtml(articleOf(folder, file).html, {
      articleUrl: (key, language) => `${language}:${key}`,
      categoryUrl: (key, language) => `${language}:category:${key}`,
      fileUrl: (_hash, name) => `file:${name}`,
    }).matchAll(/href="([^"]*)"/g),
    ([, href]) => href,
  );

const current = 'docusaurus-plugin-content-docs/current';

const docusaurus = {
  'docusaurus.config.ts': [
    'const config: Config = {',
    '  url: process.env.URL,',
    "  i18n: { defaultLocale: 'sv', locales: ['sv', 'en', 'pt-BR'] },",
    '};',
  ].join('\n'),
  'docs/intro.md': '# Intro\n\n[Sök](/docs/orders/track) [Kategori](/docs/category/beställningar)',
  'docs/orders/_category_.json': JSON.stringify({
    label: 'Beställningar',
    position: 2,
    link: { type: 'generated-index', description: 'Allt.' },
  }),
  'docs/orders/track.md': '# Spåra',
  'docs/returns/returns.md': '---\nsidebar_position: 1\n---\n# Returer\n\n[Spåra](../orders/track.md)',
  'docs/returns/boots.md': '# Kängor\n\n[Returer](/docs/returns)',
  [`i18n/en/${current}.json`]: JSON.stringify({
    'version.label': { message: 'Next' },
    'sidebar.help.category.Beställningar': { message: 'Orders' },
    'sidebar.help.category.Beställningar.link.generated-index.description': { message: 'All of them.' },
  }),
  [`i18n/en/${current}/intro.md`]:
    '# Introduction\n\n[1](/docs/orders/track) [2](/docs/category/beställningar)',
  [`i18n/en/${current}/orders/track.md`]: '# Track\n\n[Boots](../returns/boots.md)',
  [`i18n/pt-BR/${current}/orders/track.md`]: '# Rastrear',
  [`i18n/de/${current}/orders/track.md`]: '# Verfolgen',
  'i18n/en/docusaurus-plugin-content-blog/hello.md': '# No help',
};

describe('the translations of Docusaurus', () => {
  test('have the keys of their originals, and topics by current.json', async () => {
    const folder = await readFolder(await makeFolder(docusaurus));
    expect(outlineOf(folder)).toEqual([
      'en intro: General (.) > Introduction',
      'en orders/track: Orders (orders) > Track',
      'pt-BR orders/track: Beställningar (orders) > Rastrear',
      'sv intro: Allmänt (.) > Intro',
      'sv returns/returns: Returer (returns) > Returer',
      'sv returns/boots: Returer (returns) > Kängor',
      'sv orders/track: Beställningar (orders) > Spåra',
    ]);
    expect(folder).toMatchObject({ language: 'sv', isComplete: true, languages: ['en', 'pt-BR', 'sv'] });
    expect(folder.categories.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['Allt.', 'All of them.']),
    );
    expect(folder.skipped).toEqual([
      { folder: 'all but docs and translations in i18n', reason: 'not the content of the site' },
      { folder: 'i18n/de', reason: 'no language in the settings of the site' },
    ]);
  });

  test('link to their own language, and to the original of what is not translated', async () => {
    const folder = await readFolder(await makeFolder(docusaurus));
    expect(hrefsIn(folder, 'docs/intro.md')).toEqual(['sv:orders/track', 'sv:category:orders']);
    expect(hrefsIn(folder, `i18n/en/${current}/intro.md`)).toEqual(['en:orders/track', 'en:category:orders']);
    expect(hrefsIn(folder, `i18n/en/${current}/orders/track.md`)).toEqual(['sv:returns/boots']);
    expect(hrefsIn(folder, 'docs/returns/boots.md')).toEqual(['sv:returns/returns']);
    expect(problemsOf(folder)).toEqual([]);
  });

  test('are left out where the docs alone are read', async () => {
    const folder = await readFolder(join(await makeFolder(docusaurus), 'docs'));
    expect(folder).toMatchObject({ languages: ['sv'], isComplete: false });
    expect(outlineOf(folder)).toContain('sv orders/track: Beställningar (orders) > Spåra');
  });
});

test('the languages of Starlight are folders in its settings, and its sidebar names topics in each', async () => {
  const dir = await makeFolder({
    'astro.config.mjs': [
      "import starlight from '@astrojs/starlight';",
      "export const locales = { root: { label: 'Svenska', lang: 'sv' }, 'pt-br': { label: 'P', lang: 'pt-BR' } };",
      'export default defineConfig({ integrations: [starlight({ locales, sidebar: [',
      "  { label: 'Guider', translations: { 'pt-BR': 'Guias' }, items: ['guides/b', 'guides/a'] },",
      "  { label: 'Mer', items: [{ autogenerate: { directory: 'no' } }, ...more] },",
      '] })] });',
    ].join('\n'),
    'src/content/docs/guides/a.md': '# A',
    'src/content/docs/guides/b.md': '# B',
    'src/content/docs/no/c.md': '# C',
    'src/content/docs/no/deep/d.md': '# D',
    'src/content/docs/pt-br/guides/a.md': '# Á\n\n[B](/guides/b/) [A](/pt-br/guides/a/)',
  });
  const folder = await readFolder(dir);
  expect(outlineOf(folder)).toEqual([
    'pt-BR guides/a: Guias (guider) > Á',
    'sv guides/b: Guider (guider) > B',
    'sv guides/a: Guider (guider) > A',
    'sv no/c: Mer (mer) > C',
    'sv no/deep/d: Mer (mer) > Deep (mer/deep) > D',
  ]);
  expect(hrefsIn(folder, 'src/content/docs/pt-br/guides/a.md')).toEqual(['sv:guides/b', 'pt-BR:guides/a']);
  const within = await readFolder(join(dir, 'src/content/docs'));
  expect(within.dialect).toBe('starlight');
  expect(outlineOf(within)).toEqual(outlineOf(folder));
});

describe('the languages of MkDocs', () => {
  const settings = (structure: string) =>
    [
      'docs_dir: help',
      'nav:',
      '  - Start: index.md',
      '  - Orders: [orders/track.md]',
      'plugins:',
      '  - i18n:',
      `      docs_structure: ${structure}`,
      '      languages:',
      '        - { locale: en, default: true }',
      '        - { locale: fr, nav_translations: { Orders: Commandes } }',
    ].join('\n');
  const outline = [
    'en index: General (.) > Home',
    'en orders/track: Orders (orders) > Track',
    'en other: General (.) > Other',
    'fr index: Général (.) > Accueil',
    'fr orders/track: Commandes (orders) > Suivre',
  ];

  test('are endings of file names', async () => {
    const folder = await readFolder(
      await makeFolder({
        'mkdocs.yml': settings('suffix'),
        'README.md': '# Of the repository',
        'help/index.md': '# Home',
        'help/index.fr.md': '# Accueil\n\n[Suivre](orders/track.md) [Autre](other.md)',
        'help/orders/track.md': '# Track',
        'help/orders/track.fr.md': '# Suivre\n\n[Accueil](../index.md)',
        'help/other.md': '# Other\n\nOf v1.de.',
      }),
    );
    expect(outlineOf(folder).toSorted()).toEqual(outline.toSorted());
    expect(hrefsIn(folder, 'help/index.fr.md')).toEqual(['fr:orders/track', 'en:other']);
    expect(hrefsIn(folder, 'help/orders/track.fr.md')).toEqual(['fr:index']);
    expect(folder.isComplete).toBe(true);
  });

  test('are folders', async () => {
    const folder = await readFolder(
      await makeFolder({
        'mkdocs.yml': settings('folder'),
        'help/en/index.md': '# Home',
        'help/fr/index.md': '# Accueil',
        'help/en/orders/track.md': '# Track',
        'help/fr/orders/track.md': '# Suivre',
        'help/en/other.md': '# Other',
      }),
    );
    expect(outlineOf(folder).toSorted()).toEqual(outline.toSorted());
  });
});

const mintlify = {
  'docs.json': JSON.stringify({
    navigation: {
      languages: [{ language: 'en', groups: [{ group: 'Start', pages: ['a', 'b'] }] }, { $ref: './es.json' }],
    },
  }),
  'es.json': JSON.stringify({ language: 'es', groups: [{ group: 'Empezar', pages: ['es/b', 'es/a'] }] }),
  'a.mdx': '# A',
  'b.mdx': '# B\n\n[A](/a)',
  'es/a.mdx': '# Á',
  'es/b.mdx': '# Be\n\n[A](/es/a)',
};

test('the languages of Mintlify are in its docs.json, and share the keys of topics', async () => {
  const folder = await readFolder(await makeFolder(mintlify));
  expect(outlineOf(folder)).toEqual([
    'en a: Start (start) > A',
    'en b: Start (start) > B',
    'es b: Empezar (start) > Be',
    'es a: Empezar (start) > Á',
  ]);
  expect(hrefsIn(folder, 'es/b.mdx')).toEqual(['es:a']);
});

test('languages are chosen, and the others are as if the folder lacked them', async () => {
  const dir = await makeFolder(mintlify);
  const folder = await readContent(dir, undefined, { languages: ['es'] });
  expect(folder).toMatchObject({ languages: ['es'], isComplete: true });
  expect(folder.skipped).toContainEqual({ folder: 'en', reason: 'not among the languages' });
  await expect(readContent(dir, undefined, { languages: ['es', 'fr'] })).rejects.toThrow(
    'There are no articles in fr.',
  );
});

test('a site of one language is in the default language of its settings, unless another is given', async () => {
  const files = {
    'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'ja' } };",
    'docs/a.md': '# A',
  };
  const dir = await makeFolder(files);
  expect(await readFolder(dir)).toMatchObject({ languages: ['ja'], isComplete: false });
  expect(await readFolder(dir, { language: 'sv' })).toMatchObject({ languages: ['sv'] });
});
