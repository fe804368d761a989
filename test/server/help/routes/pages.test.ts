/** The addresses of the hosted help center: what answers there, where others lead, and how long an answer is kept. */

import { beforeAll, expect, test } from 'vitest';
import { helpPagesKey } from '../../../../src/api/shared/key-format.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { useApp } from '../../../support/app.ts';
import { countQueries } from '../../../support/count-queries.ts';
import { buildHelpCenter, importFiles, type TestHelpCenter } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const publicDir = usePublicFiles();
const service = useApp({ publicDir, isListening: true, hasPages: true });

const files = {
  'en/returns/_category.md': '---\ntitle: Returns\n---\n\nSend it back.\n',
  'en/returns/how.md':
    '---\ntitle: How to return a parcel\n---\n\nPack it well. See [refunds](refunds.md).\n',
  'en/returns/refunds.md':
    '---\ntitle: Refunds\naliases: [/hc/en-us/articles/360001-Refunds, /help/en/refunds, /help/faq/refunds, /help/en/articles/9-r]\n---\n\nMoney comes back.\n',
  'en/returns/draft.md': '---\ntitle: Not yet\ndraft: true\n---\n\nSecret.\n',
  'sv/returns/how.md': '---\ntitle: Så returnerar du ett paket\n---\n\nPacka väl.\n',
};

let help: TestHelpCenter;
let ids: Map<string, number>;

beforeAll(async () => {
  const { db } = service.database;
  help = await buildHelpCenter(db, { userId: 1, files, title: 'Shop' });
  const theirs = {
    '_config.yml': '',
    'a/index.md': '---\ntitle: A\npermalink: /was/\n---\nAbout a.\n',
    'a/b.md': '---\npermalink: /was/here.html\n---\n# Theirs\n\nText.\n',
  };
  await buildHelpCenter(db, { userId: 2, files: theirs, title: 'Other' });
  ids = await idsOf();
});

async function idsOf(): Promise<Map<string, number>> {
  const { rows } = await service.database.pool.query(
    'select title, faq_article_id from faq_articles where user_id = 1',
  );
  return new Map(rows.map((row) => [row.title, Number(row.faq_article_id)]));
}

const idOf = (title: string) => {
  const id = ids.get(title);
  if (id === undefined) throw new Error(`no article ${title}`);
  return id;
};

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await service.app.inject({ url, headers });
  const { statusCode: status, body } = response;
  return { status, body, location: response.headers.location, headers: response.headers };
}

const article = () => `/help/en/articles/${idOf('How to return a parcel')}-how-to-return-a-parcel`;

test('an article that is like no other costs one query when it is cold, and none when it is warm', async () => {
  // Before anybody asks, its text is ready for the page.
  while (await service.articlePages.bringUp(1));
  await get('/help/en/');
  // The index, from which related articles are, is in memory once somebody searched.
  await get('/help/en/search?q=parcel');
  expect(await countQueries(() => get(article()))).toBe(1);
  expect(await countQueries(() => get(article()))).toBe(0);
});

test('/help leads to the language that is asked for, and the default one otherwise', async () => {
  expect(await get('/help', { 'accept-language': 'sv-SE,sv;q=0.9' })).toMatchObject({
    status: 302,
    location: '/help/sv/',
  });
  expect((await get('/help')).location).toBe('/help/en/');
  expect((await get('/help', { 'accept-language': 'de' })).headers).toMatchObject({
    location: '/help/en/',
    vary: expect.stringContaining('Accept-Language'),
  });
});

test.each([
  ['the slash of a home page', () => '/help/en', () => '/help/en/'],
  ['the spelling of a language', () => '/help/EN/', () => '/help/en/'],
  [
    'an id without a title',
    () => `/help/en/articles/${idOf('Refunds')}`,
    () => `/help/en/articles/${idOf('Refunds')}-refunds`,
  ],
  [
    'the title of before',
    () => `/help/en/articles/${idOf('Refunds')}-money-back`,
    () => `/help/en/articles/${idOf('Refunds')}-refunds`,
  ],
  ['a slash at the end', () => `${article()}/`, article],
])('%s leads to the one address of the page', async (_name, asked, address) => {
  expect(await get(asked())).toMatchObject({ status: 301, location: address() });
  expect((await get(address())).status).toBe(200);
});

test('an article without a translation leads to a language that has it', async () => {
  const found = await get(`/help/sv/articles/${idOf('Refunds')}`);
  expect(found).toMatchObject({ status: 302, location: `/help/en/articles/${idOf('Refunds')}` });
});

test('a page says its one address, and where it is in other languages', async () => {
  const { body } = await get(article());
  const swedish = `/help/sv/articles/${idOf('How to return a parcel')}-s%C3%A5-returnerar-du-ett-paket`;
  expect(body).toContain(`<link rel="canonical" href="http://localhost${article()}"`);
  for (const [lang, path] of [
    ['en', article()],
    ['sv', swedish],
    ['x-default', article()],
  ]) {
    expect(body).toMatch(new RegExp(`hreflang="${lang}" href="http://localhost${path}"`));
  }
  expect((await get(swedish)).body).toContain(`hreflang="en" href="http://localhost${article()}"`);
});

test('what never was is 404, what was is 410, and both help on', async () => {
  const never = await get('/help/en/articles/999999-nothing');
  expect(never).toMatchObject({ status: 404 });
  expect(never.body).toContain('action="/help/en/search"');
  expect(never.body).toContain('noindex');
  expect((await get(`/help/en/articles/${idOf('Not yet')}`)).status).toBe(404);
  expect((await get('/help/en/1-nothing')).status).toBe(404);
  expect((await get('/help/de/')).status).toBe(404);

  const { 'en/returns/refunds.md': removed, ...left } = files;
  expect(removed).not.toBe('');
  const gone = idOf('Refunds');
  await importFiles(service.database.db, help, left);
  expect((await get(`/help/en/articles/${gone}`)).status).toBe(410);
  await importFiles(service.database.db, help, files);
  ids = await idsOf();
});

test('a page is kept until the help changes, and not sent again to whoever has it', async () => {
  const { headers, body } = await get(article());
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  expect(await get(article(), { 'if-none-match': String(headers.etag) })).toMatchObject({
    status: 304,
    body: '',
  });
  const changed = {
    ...files,
    'en/returns/how.md': '---\ntitle: How to return a parcel\n---\n\nNew words.\n',
  };
  await importFiles(service.database.db, help, changed);
  const after = await get(article());
  expect(after.headers.etag).not.toBe(headers.etag);
  expect(after.body).not.toBe(body);
  await importFiles(service.database.db, help, files);
});

test('a page sets no cookie, runs one script and modules of the build, and has no inline style', async () => {
  const { headers, body } = await get(article());
  const policy = String(headers['content-security-policy']);
  expect(headers['set-cookie']).toBeUndefined();
  expect(policy).toMatch(/script-src 'sha256-[^']+' http:\/\/localhost(?::80)?\/help-center\/ /);
  expect(policy).not.toMatch(/unsafe|script-src[^;]*'self'/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(body).not.toMatch(/ style=|<style| on[a-z]+=/);
});

test('a search is a page that is listed nowhere and kept by nobody', async () => {
  const { body, headers, status } = await get('/help/en/search?q=refnds');
  expect(status).toBe(200);
  expect(body).toContain('noindex');
  expect(body).toContain(`/help/en/articles/${idOf('Refunds')}-refunds`);
  expect(headers['cache-control']).toBe('private, no-cache');
  const hostile = await get(`/help/en/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(hostile.body).not.toContain('<script>alert');
  for (const query of ['', '?q=', '?q=a&q=b', `?q=${'x'.repeat(5000)}`, '?q=parcel&page=99', '?page=-1']) {
    expect((await get(`/help/en/search${query}`)).status).toBe(200);
  }
});

test('each help center of a user finds its own articles', async () => {
  const { db } = service.database;
  const second = { 'a/second.md': '# A parcel of another shop\n\nText.\n' };
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1, files: second, title: 'Second' });
  await setHelpCenter(db, 1, helpCenterId, { path: '/second' });
  expect((await get('/help/en/search?q=parcel')).body).toContain('/help/en/articles/');
  const { body } = await get('/second/en/search?q=parcel');
  expect(body).toContain('/second/en/articles/');
  expect(body).not.toContain('/help/en/articles/');
});

test('an address of an older site leads to its article', async () => {
  const accept = { accept: 'text/html,*/*' };
  const refunds = `/help/en/articles/${idOf('Refunds')}-refunds`;
  expect(await get('/hc/en-us/articles/360001-refunds.html?x=1', accept)).toMatchObject({
    status: 301,
    location: refunds,
  });
  for (const program of ['application/json', '*/*', 'text/markdown']) {
    const answer = await get('/hc/en-us/articles/360001-refunds', { accept: program });
    expect(answer, program).toMatchObject({ status: 301, location: refunds });
  }
  // Where pages have addresses of their own, and where a help center has none.
  for (const url of ['/help/en/refunds', '/help/faq/refunds', '/help/en/articles/9-r']) {
    expect(await get(url), url).toMatchObject({ status: 301, location: refunds });
    expect((await get(url)).headers.vary, url).toContain('Accept-Language');
  }
  const { statusCode } = await service.app.inject({ method: 'HEAD', url: '/help/en/refunds' });
  expect(statusCode).toBe(301);
  expect((await get('/hc/nothing', accept)).body).toBe('{"code":"NotFound","message":"Not Found"}');
});

test('a help center has a host to itself, and begins there', async () => {
  const { db, pool } = service.database;
  const { rows } = await pool.query('select id from help_centers where user_id = 2');
  const otherId = Number(rows[0].id);
  await setHelpCenter(db, 2, otherId, { host: 'help.other.example' });
  const host = { host: 'help.other.example' };
  expect(await get('/', host)).toMatchObject({ status: 302, location: '/help/' });
  const { body } = await get('/help/en/', host);
  expect(body).toContain('<link rel="canonical" href="https://help.other.example/help/en/"');
  expect(body).toContain('Other');
  const missing = await get('/nothing/here', { ...host, accept: 'text/html' });
  expect(missing.status).toBe(404);
  expect(missing.body).toContain('action="/help/en/search"');
  expect((await get('/help/en/')).body).toContain('Shop');
  await setHelpCenter(db, 2, otherId, { path: '/theirs' });
  await expect.poll(async () => (await get('/help/en/', host)).body).not.toContain('Shop');
  await setHelpCenter(db, 2, otherId, { path: null });
  await expect.poll(async () => (await get('/help/en/', host)).body).toContain('Other');
  for (const accept of ['text/html', '*/*', 'application/json']) {
    const [page, category] = [
      await get('/was/here.html', { ...host, accept }),
      await get('/was/', { ...host, accept }),
    ];
    expect(page).toMatchObject({ status: 301, location: expect.stringMatching(/articles\/\d+-theirs$/) });
    expect(category).toMatchObject({ status: 301, location: expect.stringMatching(/\/help\/en\/\d+-a$/) });
  }
  const nothing = await get('/nothing/here', { ...host, accept: '*/*' });
  expect(nothing).toMatchObject({ status: 404, body: '{"code":"NotFound","message":"Not Found"}' });

  await setHelpCenter(db, 2, otherId, { host: null, path: '/other' });
  expect((await get('/other/en/')).body).toContain('Other');
  await expect(setHelpCenter(db, 1, help.helpCenterId, { path: '/other' })).rejects.toThrow(
    'Another help center has the address',
  );
});

test('an article names its Markdown, and the list of articles for language models, while it is to be found', async () => {
  const { db } = service.database;
  const named = async (link: RegExp) => link.exec((await get(article())).body)?.[1] ?? '';
  const markdown = await get(await named(/<link rel="alternate" type="text\/markdown" href="([^"]+)"/));
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
  const list = await get(await named(/<link rel="describedby" href="([^"]+)"/));
  expect(list.body).toMatch(/^# .*\n\n> .*as Markdown/);
  await setHelpCenter(db, 1, help.helpCenterId, { visibility: 'unlisted' });
  expect(await named(/(describedby)/)).toBe('');
  await setHelpCenter(db, 1, help.helpCenterId, { visibility: 'public' });
});

test('a private help center has no pages, and its key is good for nothing', async () => {
  const { db } = service.database;
  const read = `/api/${helpPagesKey(help.helpCenterId)}/1/faq/popular-articles?lang=en&helpCenterId=${help.helpCenterId}`;
  expect((await get(read)).status).toBe(200);
  expect((await get(read.replace(/helpCenterId=\d+/, 'helpCenterId=999'))).status).toBe(403);
  await setHelpCenter(db, 1, help.helpCenterId, { visibility: 'private' });
  expect((await get(article())).status).toBe(404);
  expect((await get('/help/')).status).toBe(404);
  expect((await get(read)).status).toBe(401);
  await setHelpCenter(db, 1, help.helpCenterId, { visibility: 'unlisted' });
  expect((await get(article())).body).toContain('noindex');
  await setHelpCenter(db, 1, help.helpCenterId, { visibility: 'public' });
  expect((await get(article())).body).not.toContain('noindex');
});
