import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import { readExport } from '../../../../../src/content/exports/read-export.ts';
import type { ImportChanges } from '../../../../../src/content/folder/content.ts';
import { readFolder } from '../../../../../src/content/folder/scan/read-folder.ts';
import { RowReader } from '../../../../../src/search/index/row-reader.ts';
import { importFolder } from '../../../../../src/server/resources/faq/import/import-folder.sql.ts';
import { setHelpCenter } from '../../../../../src/server/users/help-centers/help-centers.sql.ts';
import { zendeskExport } from '../../../../content/exports/exports.ts';
import { requestFor, useApp } from '../../../../support/app.ts';
import { git } from '../../../../support/git.ts';
import {
  buildHelpCenter,
  type Files,
  importFiles,
  publicKey,
  type TestHelpCenter,
  withFolder,
} from '../../../../support/help-center.ts';

const service = useApp();
let help: TestHelpCenter;
let lastUser = 0;

/** Each test has a help center of its own. */
beforeEach(async () => {
  lastUser += 1;
  help = await buildHelpCenter(service.database.db, { userId: lastUser });
});

const svg = (color: string) => `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`;
const files: Files = {
  'en/orders/_index.md': '---\ntitle: Orders\n---\n',
  'en/orders/changing/_index.md': '---\ntitle: Changing\n---\n',
  'en/orders/track.md':
    '---\ntitle: Track your parcel\nauthor: Ada\ntags: [a, b]\n---\nSee [cancelling](changing/cancel.md#late) and ![a parcel](images/parcel.svg).\n',
  'en/orders/changing/cancel.md':
    '---\ntitle: Cancel an order\nauthor: Ada\n---\nBack to [tracking](../track.md).\n\n## Late\n\nAfter an hour.\n',
  'en/orders/images/parcel.svg': svg('red'),
  'sv/orders/_index.md': '---\ntitle: Beställningar\n---\n',
  'sv/orders/track.md': '---\ntitle: Spåra ditt paket\n---\n![ett paket](images/parcel.svg)\n',
  'sv/orders/images/parcel.svg': svg('blue'),
};

/** The files without some, and with others. */
function change(without: readonly string[], others: Files = {}): Files {
  const kept = Object.entries(files).filter(([path]) => !without.includes(path));
  return { ...Object.fromEntries(kept), ...others };
}

const importInto = (all: Files, language?: string) => importFiles(service.database.db, help, all, language);

const none = { added: 0, changed: 0, removed: 0 };

/** Every row that belongs to the help center, as text. */
async function everyRow(): Promise<Record<string, string[]>> {
  const tables = [
    ...['faq_categories', 'faq_sections', 'faq_articles', 'content_files'],
    ...['search_indexes', 'search_titles', 'search_rows'],
  ];
  const found = tables.map(async (table) => {
    const { rows } = await service.database.pool.query(
      `select t::text as row from ${table} t where user_id = $1 order by 1`,
      [help.userId],
    );
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

interface Row {
  readonly id: number;
  readonly faq_article_id: number;
  readonly language: string;
  readonly title: string;
  readonly content: string;
  readonly is_removed: boolean;
  readonly updated_at: Date;
  readonly revised_at: Date | null;
  readonly author_id: number | null;
  readonly section_id: number | null;
}

async function articles(): Promise<Record<string, Row>> {
  const { rows } = await service.database.pool.query<Row>('select * from faq_articles where user_id = $1', [
    help.userId,
  ]);
  return Object.fromEntries(rows.map((row) => [row.title, row]));
}

async function article(title: string): Promise<Row> {
  const row = (await articles())[title];
  if (!row) throw new Error(`there is no article ${title}`);
  return row;
}

/** The words that an article is found by, in alphabetical order. */
async function indexedWords({ id }: Row): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ row: Buffer }>(
    'select row from search_rows where user_id = $1 and article_id = $2',
    [help.userId, id],
  );
  const reader = new RowReader();
  return rows.flatMap(({ row }) => {
    reader.read(row);
    return Array.from({ length: reader.wordCount }, (_, number) => reader.spellingAt(number));
  });
}

test('the same folder twice changes nothing', async () => {
  const first = await importInto(files);
  expect(first).toMatchObject({
    categories: { ...none, added: 2 },
    sections: { ...none, added: 1 },
    articles: { ...none, added: 3 },
    files: { ...none, added: 2 },
  });
  const before = await everyRow();
  expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
  const { synonyms, desk, ...second }: ImportChanges = await importInto(files);
  expect(synonyms).toEqual([]);
  expect(desk).toBeUndefined();
  for (const changes of Object.values(second)) expect(changes).toMatchObject(none);
  expect(await everyRow()).toEqual(before);
});

test('changed text changes one article and its words', async () => {
  await importInto(files);
  const before = await articles();
  const cancel = await article('Cancel an order');
  expect(await indexedWords(cancel)).toContain('hour');
  const text = '---\ntitle: Cancel an order\nauthor: Ada\n---\n## Late\n\nAfter a fortnight.\n';
  const changes = await importInto(change([], { 'en/orders/changing/cancel.md': text }));
  expect(changes.articles).toEqual({ added: 0, changed: 1, unchanged: 2, removed: 0 });
  const after = await articles();
  for (const title of ['Track your parcel', 'Spåra ditt paket']) expect(after[title]).toEqual(before[title]);
  const changed = await article('Cancel an order');
  expect(changed).toMatchObject({ id: cancel.id, content: expect.stringContaining('fortnight') });
  expect(changed.updated_at.getTime()).toBeGreaterThan(cancel.updated_at.getTime());
  expect(await indexedWords(changed)).toContain('fortnight');
  expect(await indexedWords(changed)).not.toContain('hour');
});

test('a renamed file keeps its ids by its key', async () => {
  const text = '---\ntitle: Wrapping\nkey: wrapping\n---\nRibbons.\n';
  await importInto(change([], { 'en/orders/wrap.md': text }));
  const before = await article('Wrapping');
  const changes = await importInto(change([], { 'en/orders/changing/gift-wrap.md': text }));
  expect(changes.articles).toEqual({ added: 0, changed: 1, unchanged: 3, removed: 0 });
  const after = await article('Wrapping');
  expect(after).toMatchObject({ id: before.id, faq_article_id: before.faq_article_id, is_removed: false });
  expect(after.section_id).not.toBe(before.section_id);
});

test('a removed file leaves search and lists, and returns with its old ids', async () => {
  await importInto(files);
  const before = await article('Cancel an order');
  const without = change(['en/orders/changing/cancel.md', 'en/orders/changing/_index.md'], {
    'en/orders/track.md': '---\ntitle: Track your parcel\n---\nNo links.\n',
  });
  const gone = await importInto(without);
  expect(gone.articles.removed).toBe(1);
  expect(gone.sections.removed).toBe(1);
  expect(await article('Cancel an order')).toMatchObject({ id: before.id, is_removed: true });
  expect(await indexedWords(before)).toEqual([]);
  const back = await importInto(files);
  expect(back.articles).toMatchObject({ added: 0, changed: 2, removed: 0 });
  expect(await article('Cancel an order')).toMatchObject({
    id: before.id,
    faq_article_id: before.faq_article_id,
    is_removed: false,
    section_id: before.section_id,
  });
  expect(await indexedWords(before)).toContain('cancel');
});

test('a changed date is stored without indexing anything', async () => {
  const dated = (date: string) =>
    change([], { 'en/orders/wrap.md': `---\ntitle: Wrapping\nupdated: ${date}\n---\nRibbons.\n` });
  await importInto(dated('2020-01-01T00:00Z'));
  const before = await article('Wrapping');
  expect(before.revised_at).toEqual(new Date('2020-01-01T00:00Z'));
  await service.database.pool.query('delete from search_rows where user_id = $1', [help.userId]);
  const changes = await importInto(dated('2021-01-01T00:00Z'));
  expect(changes.articles).toEqual({ added: 0, changed: 1, unchanged: 3, removed: 0 });
  const after = await article('Wrapping');
  expect(after).toEqual({ ...before, revised_at: new Date('2021-01-01T00:00Z') });
  expect(await indexedWords(after)).toEqual([]);
});

test('an article counts as changed when it is imported, whatever date its source has', async () => {
  const { rows } = await service.database.pool.query<{ now: Date }>('select now()');
  const dated = (text: string) => change([], { 'en/orders/wrap.md': `---\ntitle: Wrapping\n${text}` });
  await importInto(dated('updated: 2020-01-01T00:00Z\n---\nRibbons.\n'));
  const { updated_at: changedAt } = await article('Wrapping');
  expect(Number(changedAt)).toBeGreaterThanOrEqual(Number(rows[0]?.now));
  expect((await article('Cancel an order')).revised_at).toBeNull();
  // Nobody knows when this was written.
  await importInto(dated('---\nPaper.\n'));
  expect((await article('Wrapping')).revised_at).toBeNull();
});

test('votes are imported with a new article, and not again', async () => {
  const { db, pool } = service.database;
  const votes = async () => {
    const { rows } = await pool.query(
      `select is_yes, count(*)::int as count, min(created_at) as date from faq_votes
       where user_id = $1 and help_center_id = $2 group by 1 order by 1`,
      [help.userId, help.helpCenterId],
    );
    return rows;
  };
  const expected = [
    { is_yes: false, count: 1, date: new Date('2024-02-01T10:00:00Z') },
    { is_yes: true, count: 3, date: new Date('2024-02-01T10:00:00Z') },
  ];
  const files = Object.entries(zendeskExport).filter(([file]) => file !== 'articles-2.json');
  await withFolder(
    Object.fromEntries(files.map(([file, value]) => [file, JSON.stringify(value)])),
    async (dir) => {
      const source = await readExport(dir, 'zendesk');
      if (source === null) throw new Error('nothing was read');
      await importFolder(db, help, source);
      expect(await votes()).toEqual(expected);
      expect((await importFolder(db, help, source)).articles).toMatchObject(none);
      expect(await votes()).toEqual(expected);
    },
  );
  expect(await article('Track your parcel')).toMatchObject({ language: 'en-US' });
});

describe('old addresses', () => {
  const caller = async () => ({
    apiKey: await publicKey(service.database.db, help.userId),
    userId: help.userId,
  });
  const atAddress = async (address: string, lang = 'en') => {
    const input = { helpCenterId: help.helpCenterId, lang, address };
    const answer = await service.app.inject(requestFor(operations.articleByAddress, await caller(), input));
    return answer.statusCode === 200 ? answer.json().title : answer.statusCode;
  };

  test('lead to their articles in the language asked for', async () => {
    await importInto(
      change([], {
        'en/orders/wrap.md': '---\ntitle: Wrapping\nredirect_from: /gifts/wrap.html\n---\nText\n',
      }),
    );
    expect(await atAddress('https://old.example/gifts/wrap/?from=mail')).toBe('Wrapping');
    expect(await atAddress('/en/orders/track.html')).toBe('Track your parcel');
    expect(await atAddress('/en/orders/track.html', 'sv')).toBe('Spåra ditt paket');
    expect(await atAddress('/gifts/wrap', 'sv')).toBe(404);
    expect(await atAddress('/gifts')).toBe(404);
    expect(await atAddress('mailto:a@shop.example')).toBe(404);
  });

  test('lead nowhere once their article is gone, and never into another help center', async () => {
    await importInto(files);
    const { helpCenterId } = await buildHelpCenter(service.database.db, {
      userId: help.userId,
      files: { 'boats/row.md': '# Row' },
    });
    expect(helpCenterId).not.toBe(help.helpCenterId);
    expect(await atAddress('/boats/row')).toBe(404);
    expect(await atAddress('/en/orders/changing/cancel')).toBe('Cancel an order');
    await importInto(change(['en/orders/changing/cancel.md']));
    expect(await atAddress('/en/orders/changing/cancel')).toBe(404);
  });
});

test('a PDF is a download', async () => {
  await importInto({ 'en/a.md': '[Manual](manual.pdf)', 'en/manual.pdf': Buffer.from('%PDF-1.7') });
  const { content } = await article('A');
  const url = /href="([^"]+)"/.exec(content)?.[1] ?? '';
  const { headers, body } = await service.app.inject({ url });
  expect(body).toBe('%PDF-1.7');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
});

describe('languages', () => {
  const only = (language: string) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, data]) =>
        path.startsWith(`${language}/`) ? [[path.slice(language.length + 1), data]] : [],
      ),
    );

  test('a folder of one language leaves the others alone', async () => {
    await importInto(files);
    const changes = await importInto(change([], {}), 'en');
    expect(changes.articles).toMatchObject(none);
    const swedish = await importInto({ 'orders/new.md': '# Ny\n' }, 'sv');
    expect(swedish.articles).toEqual({ added: 1, changed: 0, unchanged: 0, removed: 1 });
    const after = await articles();
    expect(after['Spåra ditt paket']?.is_removed).toBe(true);
    expect(after['Track your parcel']?.is_removed).toBe(false);
  });

  test('translations share their id, together or one after the other', async () => {
    await importInto(only('sv'), 'sv');
    await importInto(only('en'), 'en');
    const { 'Track your parcel': english, 'Spåra ditt paket': swedish } = await articles();
    expect(english?.faq_article_id).toBe(swedish?.faq_article_id);
    expect(english?.id).not.toBe(swedish?.id);
    // Their paths, and so their old addresses, are others; the ids are not.
    expect((await importInto(files)).articles).toMatchObject({ ...none, changed: 3 });
    expect((await articles())['Track your parcel']?.id).toBe(english?.id);
  });

  test('a folder of languages removes a language that it lacks', async () => {
    await importInto(files);
    const swedish = Object.keys(files).filter((path) => path.startsWith('sv/'));
    expect((await importInto(change(swedish))).articles.removed).toBe(1);
    expect((await article('Spåra ditt paket')).is_removed).toBe(true);
  });
});

test('links between articles become addresses of articles, with the heading', async () => {
  await importInto(files);
  const track = await article('Track your parcel');
  const cancel = await article('Cancel an order');
  expect(track.content).toContain(`href="#/articles/${cancel.faq_article_id}?h=late"`);
  expect(cancel.content).toContain(`href="#/articles/${track.faq_article_id}"`);
});

test('authors are created once and shared', async () => {
  await importInto(files);
  const {
    'Track your parcel': track,
    'Cancel an order': cancel,
    'Spåra ditt paket': swedish,
  } = await articles();
  expect(track?.author_id).toEqual(expect.any(Number));
  expect(cancel?.author_id).toBe(track?.author_id);
  expect(swedish?.author_id).toBeNull();
  await importInto(change([], { 'en/orders/more.md': '---\ntitle: More\nauthor: Ada\n---\nMore.\n' }));
  expect((await article('More')).author_id).toBe(track?.author_id);
});

describe('pictures', () => {
  const pictureOf = ({ content }: Row) => /src="([^"]+)"/.exec(content)?.[1] ?? '';

  test('are served so that nothing in them can run', async () => {
    await importInto(files);
    const url = pictureOf(await article('Track your parcel'));
    const response = await service.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(svg('red'));
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  test('are not served from another help center or user', async () => {
    await importInto(files);
    const url = pictureOf(await article('Track your parcel'));
    for (const other of [
      url.replace(`/${help.userId}/`, '/999/'),
      url.replace(`/${help.helpCenterId}/`, `/${help.faqId}/`),
    ]) {
      expect((await service.app.inject({ url: other })).statusCode).toBe(404);
    }
  });

  test('are removed when no article shows them', async () => {
    await importInto(files);
    const red = pictureOf(await article('Track your parcel'));
    const blue = pictureOf(await article('Spåra ditt paket'));
    const changes = await importInto(
      change(['en/orders/images/parcel.svg'], { 'en/orders/track.md': '# Track your parcel\n' }),
    );
    expect(changes.files).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 1 });
    expect((await service.app.inject({ url: red })).statusCode).toBe(404);
    expect((await service.app.inject({ url: blue })).statusCode).toBe(200);
  });
});

test('concurrent imports have the result of consecutive ones', async () => {
  // Without pictures, which could not be stored twice at once anyway.
  const texts = { 'orders/track.md': '# Track\n\nText.\n', 'orders/cancel.md': '# Cancel\n\nText.\n' };
  const sources = await withFolder(texts, (dir) => Promise.all([1, 2, 3, 4].map(() => readFolder(dir))));
  const all = await Promise.all(sources.map((source) => importFolder(service.database.db, help, source)));
  expect(all.map(({ articles }) => articles.added).sort()).toEqual([0, 0, 0, 2]);
  const { rows } = await service.database.pool.query(
    'select count(*)::int as articles from faq_articles where user_id = $1',
    [help.userId],
  );
  expect(rows).toEqual([{ articles: 2 }]);
});

describe('a file that was renamed', () => {
  const long = 'Pack it well, and send it back within thirty days.';
  const before: Files = {
    'en/returns/how.md': `# How to return\n\n${long}\n`,
    'en/returns/other.md': '# Other\n\nText.\n',
    'sv/returns/how.md': '# Så returnerar du\n\nPacka väl och skicka tillbaka inom trettio dagar.\n',
  };
  const renamed: Files = {
    'en/sending-back/pack.md': `# How to return\n\n${long}\n`,
    'en/returns/other.md': '# Other\n\nText.\n',
    'sv/sending-back/pack.md': before['sv/returns/how.md'] ?? '',
  };

  async function addressesOf(title: string): Promise<string[]> {
    const { rows } = await service.database.pool.query(
      'select addresses from faq_articles where user_id = $1 and title = $2 and not is_removed',
      [help.userId, title],
    );
    return rows[0]?.addresses ?? [];
  }

  test('keeps its id, its votes and its old address, in every language', async () => {
    await importInto(before);
    const first = await article('How to return');
    const swedish = await article('Så returnerar du');
    const changes = await importInto(renamed);
    expect(changes.articles).toEqual({ added: 0, changed: 2, unchanged: 1, removed: 0 });
    expect(await article('How to return')).toMatchObject({
      id: first.id,
      faq_article_id: first.faq_article_id,
    });
    expect((await article('Så returnerar du')).id).toBe(swedish.id);
    expect(await addressesOf('How to return')).toEqual(
      expect.arrayContaining(['/sending-back/pack', '/returns/how', '/en/returns/how']),
    );
    // Also when it is changed afterwards, and named back.
    await importInto({ ...renamed, 'en/sending-back/pack.md': `# How to return\n\n${long} Or else.\n` });
    expect(await addressesOf('How to return')).toContain('/returns/how');
    await importInto({ ...before, 'en/returns/how.md': `# How to return\n\n${long} Or else.\n` });
    expect((await article('How to return')).id).toBe(first.id);
    expect(await addressesOf('How to return')).toContain('/sending-back/pack');
  });

  test('gives up an address that another article has now', async () => {
    await importInto(before);
    await importInto(renamed);
    await importInto({ ...renamed, 'en/returns/how.md': '# How it was\n\nAnother text.\n' });
    expect(await addressesOf('How to return')).not.toContain('/returns/how');
    expect(await addressesOf('How it was')).toContain('/returns/how');
  });

  test('is recognised by git if its text has changed too', async () => {
    const { db } = service.database;
    await withFolder(before, async (dir) => {
      const run = (...words: string[]) => git(dir, '2026-11-01T10:00:00Z', ...words);
      run('init');
      run('add', '.');
      run('commit', '-m', 'Write');
      await importFolder(db, help, await readFolder(dir, { hasGitDates: true }));
      const first = await article('How to return');
      run('mv', 'en/returns/how.md', 'en/returns/pack.md');
      run('mv', 'sv/returns/how.md', 'sv/returns/pack.md');
      run('commit', '-m', 'Rename');
      await writeFile(join(dir, 'en/returns/pack.md'), `# Send it back\n\n${long} Ask us.\n`);
      const changes = await importFolder(db, help, await readFolder(dir, { hasGitDates: true }));
      expect(changes.articles).toMatchObject({ added: 0, removed: 0 });
      expect((await article('Send it back')).id).toBe(first.id);
    });
  });

  test('is not taken for an article with the same few words, or whose text two files have', async () => {
    await importInto({ 'en/a/one.md': '# One\n\nSoon.\n', 'en/a/two.md': `# Two\n\n${long}\n` });
    const one = await article('One');
    const changes = await importInto({
      'en/a/uno.md': '# Uno\n\nSoon.\n',
      'en/a/dos.md': `# Dos\n\n${long}\n`,
      'en/a/tres.md': `# Tres\n\n${long}\n`,
    });
    expect(changes.articles).toMatchObject({ added: 3, removed: 2 });
    expect((await article('Uno')).id).not.toBe(one.id);
  });
});

test('an article that is hidden from search is stored, and not found', async () => {
  await importInto({ 'en/a/b.md': '---\ntitle: Terms\nexcluded_in_search: true\n---\nLawyers.\n' });
  expect(await indexedWords(await article('Terms'))).toEqual([]);
  await importInto({ 'en/a/b.md': '---\ntitle: Terms\n---\nLawyers.\n' });
  expect(await indexedWords(await article('Terms'))).not.toEqual([]);
});

test('a link to the introduction of a folder leads to its category', async () => {
  await importInto({
    '_config.yml': '',
    'a/index.md': '---\ntitle: All of A\n---\nAbout.\n',
    'a/b.md': '---\ntitle: B\n---\n[Up](./) and [home](/)\n',
  });
  const { rows } = await service.database.pool.query(
    'select faq_category_id as id, title, addresses from faq_categories where user_id = $1',
    [help.userId],
  );
  expect(rows).toMatchObject([{ title: 'All of A', addresses: ['/a'] }]);
  expect((await article('B')).content).toBe(
    `<p><a href="#/categories/${rows[0].id}">Up</a> and <a href="#/">home</a></p>`,
  );
});

describe('contact after a negative vote', () => {
  const articles: Files = {
    'en/orders/silent.md': '---\ntitle: Silent\n---\nText.\n',
    'en/orders/yes.md': '---\ntitle: Yes\nfeedbackChatEnabled: true\n---\nText.\n',
    'en/orders/no.md': '---\ntitle: No\nfeedbackChatEnabled: false\n---\nText.\n',
  };
  const offered = async () => {
    const { rows } = await service.database.pool.query(
      'select title, feedback_chat_enabled as offers from faq_articles where user_id = $1 and help_center_id = $2',
      [help.userId, help.helpCenterId],
    );
    return Object.fromEntries(rows.map(({ title, offers }) => [title, offers]));
  };
  const takeMessages = () =>
    setHelpCenter(service.database.db, help.userId, help.helpCenterId, { contactEnabled: true });

  test('is offered if the source does not say, and the help center takes messages', async () => {
    await importInto(articles);
    expect(await offered()).toEqual({ Silent: false, Yes: true, No: false });
    await takeMessages();
    expect(await offered()).toEqual({ Silent: true, Yes: true, No: false });
    await importInto({ ...articles, 'en/orders/new.md': '---\ntitle: New\n---\nText.\n' });
    expect(await offered()).toEqual({ Silent: true, Yes: true, No: false, New: true });
  });

  test('is as the other deployment says for articles that were loaded from it', async () => {
    await importInto(articles);
    await service.database.pool.query(
      `update faq_articles set feedback_chat_stated = true, feedback_chat_enabled = false, source_key = ''
       where user_id = $1`,
      [help.userId],
    );
    await takeMessages();
    expect(await offered()).toEqual({ Silent: false, Yes: false, No: false });
  });
});
