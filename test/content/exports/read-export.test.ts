import { describe, expect, test } from 'vitest';
import { type ExportFormatName, exportFormatNames } from '../../../src/content/exports/formats.ts';
import { readExport } from '../../../src/content/exports/read-export.ts';
import type { SourceFolder } from '../../../src/content/folder/content.ts';
import { summaryLines } from '../../../src/content/folder/report.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { png, problemsOf, useFolders } from '../article/folders.ts';
import { helpScoutExport, intercomExport, zendeskExport } from './exports.ts';

const makeFolder = useFolders();

const exports = { zendesk: zendeskExport, intercom: intercomExport, 'help-scout': helpScoutExport };

async function makeExport(files: Readonly<Record<string, unknown>>): Promise<string> {
  return await makeFolder(
    Object.fromEntries(Object.entries(files).map(([file, value]) => [file, JSON.stringify(value)])),
  );
}

async function read(name: ExportFormatName, options = {}): Promise<SourceFolder> {
  const folder = await readExport(await makeExport(exports[name]), null, options);
  if (folder === null) throw new Error('nothing was read');
  return folder;
}

function articleIn(folder: SourceFolder, title: string) {
  const article = folder.articles.find((candidate) => candidate.title === title);
  if (article === undefined) throw new Error(`there is no ${title}: ${problemsOf(folder).join('\n')}`);
  const html = resolveHtml(article.html, {
    articleUrl: (key, language, fragment) => `${language}:${key}#${fragment}`,
    fileUrl: (_hash, name) => `/files/${name}`,
  });
  return { ...article, html };
}

const placesOf = ({ categories, sections, articles }: SourceFolder) =>
  articles.map(({ title, language, categoryKey, sectionKey }) => {
    const category = categories.find((one) => one.key === categoryKey && one.language === language);
    const section = sections.find((one) => one.key === sectionKey && one.language === language);
    return [language, category?.title, section?.title, title];
  });

describe('Zendesk', () => {
  test('articles come with all that is known of them', async () => {
    const folder = await read('zendesk');
    expect(placesOf(folder)).toEqual([
      ['en-US', 'Orders', 'Delivery', 'Returns'],
      ['en-US', 'Orders', 'Delivery', 'Track your parcel'],
      ['sv', 'Beställningar', 'Delivery', 'Spåra paketet'],
    ]);
    expect(articleIn(folder, 'Track your parcel')).toMatchObject({
      key: 'zendesk-101',
      status: 'published',
      author: 'Ada Berg',
      order: 2,
      tags: ['parcel', 'delivery'],
      headings: ['Late'],
      votes: { yes: 3, no: 1 },
      createdAt: new Date('2023-01-01T10:00:00Z'),
      updatedAt: new Date('2024-02-01T10:00:00Z'),
      addresses: ['/hc/en-us/articles/101-track-your-parcel', '/hc/en-us/articles/101', '/hc/articles/101'],
    });
    expect(articleIn(folder, 'Returns')).toMatchObject({ status: 'draft', author: null, votes: null });
  });

  test('links lead to articles by their old addresses, and to the same language where it has the article', async () => {
    const folder = await read('zendesk');
    const { html } = articleIn(folder, 'Track your parcel');
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'en-US:zendesk-102#late',
      'en-US:zendesk-102#',
      'https://other.example/hc/en-us/articles/102',
      'https://shop.zendesk.com/hc/article_attachments/1/map.png',
      'https://shop.zendesk.com/hc/article_attachments/2',
      'https://other.example/page',
    ]);
    expect(html).not.toMatch(/onclick|style/);
    expect(articleIn(folder, 'Spåra paketet').plain).toBe('Returns');
  });

  test('a wrong row costs the row', async () => {
    const folder = await read('zendesk');
    expect(folder.problems.map(({ file, kind }) => [file, kind])).toEqual([
      ['articles-1.json', 'row'],
      ['articles-1.json', 'row'],
    ]);
    expect(problemsOf(folder)[0]).toContain('The article in row 2 is left out: id ');
    expect(summaryLines(folder)).toContain('2 rows left out in 1 file');
  });
});

test('Intercom: collections in each other, translations, reactions and states', async () => {
  const folder = await read('intercom');
  expect(problemsOf(folder)).toEqual([]);
  expect(placesOf(folder)).toEqual([
    ['en', 'General', undefined, 'Returns'],
    ['en', 'Orders', 'Delivery', 'Track your parcel'],
    ['sv', 'Beställningar', 'Delivery', 'Spåra paketet'],
  ]);
  expect(articleIn(folder, 'Track your parcel')).toMatchObject({
    key: 'intercom-31',
    author: 'Ada Berg',
    votes: { yes: 7, no: 2 },
    createdAt: new Date('2023-01-01T00:00:00Z'),
    updatedAt: new Date('2024-01-01T00:00:00Z'),
    addresses: ['/en/articles/31-track-your-parcel', '/en/articles/31'],
  });
  expect(articleIn(folder, 'Spåra paketet')).toMatchObject({
    key: 'intercom-31',
    status: 'draft',
    votes: null,
  });
});

test('Help Scout: collections and their categories, and articles one by one', async () => {
  const folder = await read('help-scout', { language: 'sv' });
  expect(problemsOf(folder)).toEqual([]);
  expect(placesOf(folder)).toEqual([
    ['sv', 'Orders', undefined, 'Returns'],
    ['sv', 'Orders', 'Delivery', 'Track your parcel'],
  ]);
  const track = articleIn(folder, 'Track your parcel');
  expect(track).toMatchObject({
    tags: ['parcel'],
    status: 'published',
    updatedAt: new Date('2024-02-01T10:00:00Z'),
  });
  expect(track.html).toContain('href="sv:help-scout-5215163545667acd25394b5d#"');
  expect(articleIn(folder, 'Returns').status).toBe('draft');
});

test('the same export twice says the same', async () => {
  for (const name of exportFormatNames) {
    const [first, second] = [await read(name), await read(name)];
    expect(second.articles.map(({ hash }) => hash)).toEqual(first.articles.map(({ hash }) => hash));
  }
});

test('other JSON is no export, whatever it holds', async () => {
  const dir = await makeExport({
    'package.json': { name: 'help', type: 'module' },
    'articles.json': [{ title: 'No help desk' }],
    'list.json': [1, null, 'x', []],
  });
  expect(await readExport(dir, null)).toBeNull();
  expect((await readExport(dir, 'zendesk'))?.articles).toEqual([]);
});

test('a file that is no JSON is a problem, and groups that stand in each other in a circle end', async () => {
  const dir = await makeFolder({
    'broken.json': '{',
    'sections.json': JSON.stringify({
      sections: [
        { id: 1, name: 'One', parent_section_id: 2 },
        { id: 2, name: 'Two', parent_section_id: 1 },
      ],
    }),
    'articles.json': JSON.stringify({ articles: [{ id: 1, title: 'A', body: 'A', section_id: 1 }] }),
  });
  const folder = await readExport(dir, null);
  expect(folder && problemsOf(folder)).toEqual(['broken.json: The file is not JSON in UTF-8.']);
  expect(folder && placesOf(folder)).toEqual([['en', 'One', undefined, 'A']]);
});

test('a file with more values than memory is certain to hold is a problem, however long its texts are', async () => {
  const body = `"\\${',{['.repeat(1_500_000)}`;
  const dir = await makeFolder({
    'articles.json': JSON.stringify({ articles: [{ id: 1, title: 'A', body }] }),
    'bomb.json': `[${'{},'.repeat(2_000_000)}{}]`,
  });
  const folder = await readExport(dir, null);
  expect(folder && problemsOf(folder)).toContain('bomb.json: The file has too many values for an export.');
  expect(folder?.articles).toHaveLength(1);
});

test('pictures and files of other sites are fetched only when they may be', async () => {
  const asked = new Set<string>();
  const attachments = 'https://shop.zendesk.com/hc/article_attachments';
  const fetchFile = (url: string) => {
    asked.add(url);
    return Promise.resolve(
      url.endsWith('/2')
        ? { name: 'manual.pdf', data: Buffer.from('%PDF-1.7') }
        : { name: 'map.png', data: png },
    );
  };
  const left = await read('zendesk');
  expect(summaryLines(left)).toContain('2 files on other sites not stored: --fetch-files stores them');
  expect(left.files).toEqual([]);
  const folder = await read('zendesk', { fetchFile });
  expect([...asked].sort()).toEqual([`${attachments}/1/map.png`, `${attachments}/2`]);
  expect(folder.files.map(({ type }) => type).sort()).toEqual(['application/pdf', 'image/png']);
  const { html } = articleIn(folder, 'Track your parcel');
  expect(html).toContain('<img src="/files/map.png" alt="Map">');
  expect(html).toContain('<a href="/files/manual.pdf">Manual</a>');
});
