import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unordered } from '../../../../src/content/folder/content.ts';
import { readFolder } from '../../../../src/content/folder/scan/read-folder.ts';
import { markupBombs } from '../../../support/markup-bombs.ts';
import { addFiles, articleOf, problemsOf, useFolders } from '../../article/folders.ts';

const makeFolder = useFolders();

describe('languages', () => {
  test('come from top folders named by a tag, whatever its case, and translations share their key', async () => {
    const dir = await makeFolder({
      'en/orders/track.md': '# Track an order\n\nText',
      'sv/orders/track.md': '# Spåra en beställning\n\nText',
      'pt_br/orders/track.md': '# Rastrear\n\nText',
    });
    const folder = await readFolder(dir);
    expect(folder.languages).toEqual(['en', 'pt-BR', 'sv']);
    expect(folder.articles.map(({ key }) => key)).toEqual(['orders/track', 'orders/track', 'orders/track']);
    expect(folder.isComplete).toBe(true);
  });

  test('are not read into ordinary names of folders', async () => {
    const dir = await makeFolder({
      'getting-started/a.md': 'A',
      'faq/b.md': 'B',
      'new/c.md': 'C',
      'man/d.md': 'D',
    });
    const folder = await readFolder(dir, { language: 'sv' });
    expect(folder.languages).toEqual(['sv']);
    expect(folder.categories.map(({ key }) => key)).toEqual(['faq', 'getting-started', 'man', 'new']);
    expect(folder.isComplete).toBe(false);
  });

  test('stand beside other folders, which speak the language asked for', async () => {
    const dir = await makeFolder({ 'sv/a.md': 'A', 'orders/b.md': 'B', 'c.md': 'C' });
    const folder = await readFolder(dir, { language: 'de' });
    expect(folder.articles.map(({ language, key }) => `${language} ${key}`)).toEqual([
      'de c',
      'de orders/b',
      'sv a',
    ]);
  });

  test('of front matter win', async () => {
    const dir = await makeFolder({
      'en/a.md': '---\nlanguage: sv_se\n---\nHej',
      'en/b.md': '---\nlang: klingonish!\n---\nHello',
    });
    const folder = await readFolder(dir);
    expect(articleOf(folder, 'en/a.md').language).toBe('sv-SE');
    expect(articleOf(folder, 'en/b.md').language).toBe('en');
    expect(problemsOf(folder)).toEqual([
      'en/b.md:2 lang must be a language tag such as en or pt-BR, not "klingonish!".',
    ]);
  });
});

describe('categories and sections', () => {
  test('come from the folders, with their own titles, descriptions and order', async () => {
    const dir = await makeFolder({
      'en/02-returns/refunds/a.md': 'A',
      'en/01-getting-started/b.md': 'B',
      'en/shipping/_index.md':
        '---\ntitle: Shipping & delivery\norder: 3\n---\nWhere we deliver, and *when*.',
      'en/shipping/abroad/_category_.json': '{"label": "Outside Sweden", "position": 2}',
      'en/shipping/abroad/deep/er/c.md': 'C',
      'en/shipping/home/_category_.yml': 'label: At home\nposition: 1\nlink:\n  type: doc\n',
      'en/shipping/home/d.md': 'D',
    });
    const { categories, sections, articles, problems } = await readFolder(dir);
    expect(problems).toEqual([]);
    expect(categories).toMatchObject([
      { key: 'getting-started', title: 'Getting started', order: 1, description: '' },
      { key: 'returns', title: 'Returns', order: 2 },
      { key: 'shipping', title: 'Shipping & delivery', order: 3, description: 'Where we deliver, and when.' },
    ]);
    expect(sections).toMatchObject([
      { key: 'returns/refunds', categoryKey: 'returns', title: 'Refunds', order: unordered },
      { key: 'shipping/home', categoryKey: 'shipping', title: 'At home', order: 1 },
      { key: 'shipping/abroad', categoryKey: 'shipping', title: 'Outside Sweden', order: 2 },
    ]);
    expect(articles.map(({ key, sectionKey }) => [key, sectionKey])).toEqual([
      ['getting-started/b', null],
      ['returns/refunds/a', 'returns/refunds'],
      ['shipping/home/d', 'shipping/home'],
      ['shipping/abroad/deep/er/c', 'shipping/abroad'],
    ]);
  });

  test('have the icon that they name; a name that is none is a line of the report', async () => {
    const dir = await makeFolder({
      'en/shipping/_index.md': '---\ntitle: Shipping\nicon: Truck\n---\n',
      'en/shipping/a.md': 'A',
      'en/returns/_category_.json': '{"label": "Returns", "icon": "return"}',
      'en/returns/b.md': 'B',
      'en/gear/_index.md': '---\ntitle: Gear\nicon: fa-solid fa-<b>tent</b>\n---\n',
      'en/gear/d.md': 'D',
    });
    const { categories, problems } = await readFolder(dir);
    expect(Object.fromEntries(categories.map(({ key, icon }) => [key, icon]))).toEqual({
      shipping: 'truck',
      returns: 'return',
      gear: undefined,
    });
    expect(problems).toMatchObject([
      {
        file: 'en/gear/_index.md',
        line: 3,
        kind: 'front-matter',
        message: expect.stringMatching(
          /^icon must be one of account, announcement, .*, wrench, not "fa-solid/,
        ),
      },
    ]);
  });

  test('what lies in no folder has a category of its own, named in its language', async () => {
    const dir = await makeFolder({
      'en/a.md': 'A',
      'sv/a.md': 'A',
      'de/_index.md': '---\ntitle: Erste Schritte\n---\n',
      'de/a.md': 'A',
    });
    const { categories } = await readFolder(dir);
    expect(categories.map(({ key, title }) => [key, title])).toEqual([
      ['.', 'Erste Schritte'],
      ['.', 'General'],
      ['.', 'Allmänt'],
    ]);
  });

  test('that have no article are not there', async () => {
    const dir = await makeFolder({
      '_index.md': '---\ntitle: Welcome\n---\n',
      'empty/_index.md': '---\ntitle: Nothing yet\n---\n',
      'orders/a.md': 'A',
    });
    expect((await readFolder(dir)).categories.map(({ key }) => key)).toEqual(['orders']);
  });

  test('of front matter win: by key, by title, or new', async () => {
    const dir = await makeFolder({
      'orders/_index.md': '---\ntitle: Your orders\n---\n',
      'orders/tracking/a.md': 'A',
      'misc/b.md': '---\ncategory: orders\nsection: Tracking\n---\nB',
      'misc/c.md': '---\ncategory: your ORDERS\n---\nC',
      'misc/tips/d.md': '---\ncategory: Gift cards & vouchers\nsection: Buying\n---\nD',
      'misc/tips/e.md': '---\nsection: Tips\n---\nE',
    });
    const folder = await readFolder(dir);
    const placeOf = (file: string) => {
      const { categoryKey, sectionKey } = articleOf(folder, file);
      return [categoryKey, sectionKey];
    };
    expect(placeOf('misc/b.md')).toEqual(['orders', 'orders/tracking']);
    expect(placeOf('misc/c.md')).toEqual(['orders', null]);
    expect(placeOf('misc/tips/d.md')).toEqual(['gift-cards--vouchers', 'gift-cards--vouchers/buying']);
    expect(placeOf('misc/tips/e.md')).toEqual(['misc', 'misc/tips']);
    expect(folder.categories.map(({ title }) => title).sort()).toEqual([
      'Gift cards & vouchers',
      'Misc',
      'Your orders',
    ]);
  });
});

describe('titles, keys and order', () => {
  test('the title is that of the front matter, the first heading, or the name', async () => {
    const dir = await makeFolder({
      'a.md': '---\ntitle: "Given"\n---\n# Another\n\nText',
      'b.md': '---\ntitle: The same\n---\n# The Same\n\nText',
      'c.md': 'Before\n\n# From *the* heading\n\nText',
      '07-track_your-order.md': 'Text\n\n## Not this one',
      'sizes/README.md': 'Text',
    });
    const folder = await readFolder(dir);
    const read = (file: string) => {
      const { title, plain, headings } = articleOf(folder, file);
      return { title, plain, headings };
    };
    expect(read('a.md')).toEqual({ title: 'Given', plain: 'Another\nText', headings: ['Another'] });
    expect(read('b.md')).toEqual({ title: 'The same', plain: 'Text', headings: [] });
    expect(read('c.md')).toEqual({ title: 'From the heading', plain: 'Before\nText', headings: [] });
    expect(read('07-track_your-order.md').title).toBe('Track your order');
    expect(read('sizes/README.md').title).toBe('Sizes');
  });

  test('a key is the path without numbers, unless front matter gives one: it survives a move', async () => {
    const dir = await makeFolder({
      '01-orders/02.tracking/03 - where-is-it.md': '---\ncategory: Orders\n---\nText',
      '2024-05-01-news.md': 'Text',
      'en-route.md': '---\nkey: 0042\n---\nText',
      'guides/intro.md': '---\nid: start\n---\nText',
    });
    const before = await readFolder(dir);
    expect(before.articles.map(({ key }) => key).sort()).toEqual([
      '0042',
      '2024-05-01-news',
      'guides/start',
      'orders/tracking/where-is-it',
    ]);
    await rename(join(dir, 'en-route.md'), join(dir, 'guides/on-its-way.md'));
    expect(articleOf(await readFolder(dir), 'guides/on-its-way.md').key).toBe('0042');
  });

  test('the order is that of the front matter, of the number in the name, and then alphabetical', async () => {
    const dir = await makeFolder({
      'zebra.md': '---\norder: -1\n---\nText',
      'b.md': '---\nsidebar_position: "3"\n---\nText',
      '02-c.md': 'Text',
      'örn.md': 'Text',
      'ask.md': 'Text',
    });
    const { articles } = await readFolder(dir, { language: 'sv' });
    expect(articles.map(({ title, order }) => [title, order])).toEqual([
      ['Zebra', -1],
      ['C', 2],
      ['B', 3],
      ['Ask', unordered],
      ['Örn', unordered],
    ]);
  });
});

describe('front matter', () => {
  test('says everything that an article has; what is unknown is ignored', async () => {
    const dir = await makeFolder({
      'a.md': [
        '\ufeff---',
        'title: All of it',
        'tags: [shipping, 24, shipping, " gift "]',
        'keywords: [gift card, 2026-01-01, "gift  card"]',
        'author: Maja Lindqvist',
        'status: Draft',
        'publishAt: 2026-03-01',
        'unpublish_at: 2026-07-01T09:30:00+01:00',
        'showFeedback: no',
        'feedbackChatEnabled: yes',
        'feedback-phone-enabled: true',
        'feedbackPhoneNumber: +46635550140',
        'feedbackNoFormId: 12',
        'articleFormId: null',
        'layout: {wide: true}',
        '---',
        'Text',
      ].join('\r\n'),
      'b.md': '---\ntags: a, b ,\nkeywords: e-gift, top up\ndraft: false\n---\nText',
      'c.md': '---\npublished: false\n---\nText',
    });
    const folder = await readFolder(dir);
    expect(folder.problems).toEqual([]);
    expect(articleOf(folder, 'a.md')).toMatchObject({
      title: 'All of it',
      plain: 'Text',
      tags: ['shipping', '24', 'gift'],
      keywords: ['gift card', '2026-01-01'],
      author: 'Maja Lindqvist',
      status: 'draft',
      publishAt: new Date('2026-02-28T23:00:00Z'),
      unpublishAt: new Date('2026-07-01T08:30:00Z'),
      showFeedback: 'hidden',
      feedbackChatEnabled: true,
      feedbackPhoneEnabled: true,
      feedbackPhoneNumber: '+46635550140',
      feedbackNoFormId: 12,
      articleFormId: null,
    });
    expect(articleOf(folder, 'b.md')).toMatchObject({
      tags: ['a', 'b'],
      keywords: ['e-gift', 'top up'],
      status: 'published',
    });
    expect(articleOf(folder, 'c.md').status).toBe('draft');
  });

  test('of a wrong type is a problem with its line, and the article comes without it', async () => {
    const dir = await makeFolder({
      'a.md': '---\norder: banana\npublishAt: soon\ntags: {a: b}\n\ndraft: perhaps\nstatus: old\n---\nText',
    });
    const folder = await readFolder(dir);
    expect(articleOf(folder, 'a.md')).toMatchObject({
      order: unordered,
      publishAt: null,
      tags: [],
      status: 'published',
    });
    expect(problemsOf(folder)).toEqual([
      'a.md:2 order must be a whole number, not "banana".',
      'a.md:3 publishAt must be a date such as 2026-03-01 or 2026-03-01T09:00, not "soon".',
      'a.md:4 tags must be a list of words of at most 100 characters.',
      'a.md:6 draft must be true or false, not "perhaps".',
      'a.md:7 status must be published or draft, not "old".',
    ]);
  });

  test('has at most a hundred keywords', async () => {
    const keywords = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`).join(', ');
    const dir = await makeFolder({
      'a.md': `---\ntitle: A\nkeywords: ${keywords(100)}\n---\nText`,
      'b.md': `---\ntitle: B\nkeywords: ${keywords(101)}\n---\nText`,
    });
    const folder = await readFolder(dir);
    expect(articleOf(folder, 'a.md').keywords).toHaveLength(100);
    expect(articleOf(folder, 'b.md')).toMatchObject({ title: 'B', keywords: [] });
    expect(problemsOf(folder)).toEqual([
      expect.stringMatching(/^b\.md:3 keywords must be a list of at most 100 words/),
    ]);
  });

  test('that is broken in a member costs the member, and else the front matter, but never the text', async () => {
    const dir = await makeFolder({
      'a.md': '---\ntitle: A\ntags: [a, b\nkey: kept\n---\nText of a',
      'b.md': '---\ntitle: B\norder: 1\n\nText of b',
      'c.md': '---\ntitle: "C\nauthor: Ada\n---\nText of c',
      'd.md': '---\ntitle: D\n  order: 4\norder: 5\ntitle: Twice\n---\nText of d',
      'e.md': '---\n}\ntitle: E\n---\nText of e',
    });
    const folder = await readFolder(dir);
    const read = Object.fromEntries(
      folder.articles.map(({ file, title, order, author, plain }) => [file, [title, order, author, plain]]),
    );
    expect(read).toEqual({
      'a.md': ['A', unordered, null, 'Text of a'],
      'b.md': ['B', 1, null, 'Text of b'],
      'c.md': ['C', unordered, 'Ada', 'Text of c'],
      'd.md': ['D', 5, null, 'Text of d'],
      'e.md': ['E', unordered, null, 'Text of e'],
    });
    expect(articleOf(folder, 'a.md').key).toBe('kept');
    expect(folder.unread.articles).toEqual([]);
    expect(folder.problems.map(({ file, line, kind }) => [file, line, kind])).toEqual([
      ['a.md', 3, 'front-matter'],
      ['b.md', 1, 'front-matter'],
      ['c.md', 2, 'front-matter'],
      ['d.md', 2, 'front-matter'],
      ['d.md', 5, 'front-matter'],
      ['e.md', 2, 'front-matter'],
    ]);
  });

  test('without a text leaves out its file and no other, and what is stored of it can stay', async () => {
    const dir = await makeFolder({
      'orders/a.md': '---\nkey: kept\n---\n',
      'orders/c.md': 'Text',
      'claims/tips/d.md': ' ',
    });
    const folder = await readFolder(dir);
    expect(folder.articles.map(({ key }) => key)).toEqual(['orders/c']);
    expect(folder.unread.articles.map(({ key }) => key).sort()).toEqual(['claims/tips/d', 'kept']);
    expect(folder.unread.categories).toMatchObject([{ key: 'claims', language: 'en' }]);
    expect(folder.unread.sections).toMatchObject([{ key: 'claims/tips', language: 'en' }]);
  });

  test('is not what stands between two lines across the page', async () => {
    const dir = await makeFolder({
      'a.md': '---\n\nWe are closed: see below.\n\n---\n\nText',
      'b.md': '---\n\nText',
    });
    const folder = await readFolder(dir);
    expect(folder.problems).toEqual([]);
    expect(articleOf(folder, 'a.md').plain).toBe('We are closed: see below.\nText');
  });
});

test('the second of two articles with one key is left out, and both files are named', async () => {
  const dir = await makeFolder({
    '01-a.md': 'First',
    '02-a.md': 'Second',
    'b.md': '---\nkey: a\n---\nThird',
  });
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['01-a.md']);
  expect(problemsOf(folder)).toEqual([
    '02-a.md: The key "a" is also used by 01-a.md: this file is left out.',
    'b.md:2 The key "a" is also used by 01-a.md: this file is left out.',
  ]);
});

test('files that are no text, too large or empty are problems', async () => {
  const dir = await makeFolder({
    'a.md': 'Text',
    'empty.md': ' \n',
    'index.md': '',
    'large.md': 'x'.repeat(1024 * 1024 + 1),
    'latin.md': Buffer.from('R\xe4ksm\xf6rg\xe5s', 'latin1'),
    'deep.md': '<div>'.repeat(5000),
  });
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['a.md']);
  expect(problemsOf(folder)).toEqual([
    'deep.md:1 The HTML is nested too deeply.',
    'empty.md: The file has no text.',
    'large.md: The file is larger than 1 MB.',
    'latin.md: The file is not UTF-8 text.',
  ]);
});

test('the same folder gives the same hashes, and a change only that of what has changed', async () => {
  const dir = await makeFolder({
    'orders/_index.md': '---\ntitle: Orders\n---\n',
    'orders/a.md': 'A [b](b.md)',
    'orders/b.md': 'B',
  });
  const hashes = async () => {
    const { categories, articles } = await readFolder(dir);
    return Object.fromEntries([...categories, ...articles].map(({ key, hash }) => [key, hash]));
  };
  const before = await hashes();
  expect(await hashes()).toEqual(before);
  await addFiles(dir, { 'orders/b.md': '---\ntags: [x]\n---\nB' });
  const after = await hashes();
  expect(after).toEqual({ ...before, 'orders/b': expect.any(String) });
  expect(after['orders/b']).not.toBe(before['orders/b']);
});

test('progress is told file by file', async () => {
  const dir = await makeFolder({ 'a.md': 'A', 'b.md': 'B', 'c.md': '' });
  const steps: string[] = [];
  await readFolder(dir, { onProgress: (done, total) => steps.push(`${done}/${total}`) });
  expect(steps).toEqual(['2/3', '3/3']);
});

test('what is no folder, or no language, is refused', async () => {
  const dir = await makeFolder({ 'a.md': 'A' });
  await expect(readFolder(join(dir, 'nowhere'))).rejects.toThrow('is not a folder');
  await expect(readFolder(join(dir, 'a.md'))).rejects.toThrow('is not a folder');
  await expect(readFolder(dir, { language: 'not a tag' })).rejects.toThrow(
    '"not a tag" is not a language tag',
  );
});

test('markup that makes ever more of itself is reported with its line, and the other files are read', async () => {
  const dir = await makeFolder({
    'a.md': 'Text',
    'bomb.md': `# Bomb\n\nText\n\n${markupBombs['less formatting, opened again more often']}`,
    'more/_index.md': `---\ntitle: More\n---\n${markupBombs['formatting that is opened again']}\n`,
    'more/b.md': 'Text',
  });
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['a.md', 'more/b.md']);
  expect(folder.unread.articles).toEqual([{ key: 'bomb', language: 'en' }]);
  expect(folder.categories.map(({ title, description }) => [title, description])).toContainEqual([
    'More',
    '',
  ]);
  expect(problemsOf(folder)).toEqual([
    'bomb.md:5 The HTML makes too many elements.',
    'more/_index.md:4 The HTML is nested too deeply.',
  ]);
});
