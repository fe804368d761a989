import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPart } from '../../../src/server/help/listing.sql.ts';
import { serveHelpFiles, serveHostFiles } from '../../../src/server/help/routes/feeds.ts';
import type { HelpSite } from '../../../src/server/help/site.ts';
import type { Visibility } from '../../../src/server/sites/visibility.ts';
import { useApp } from '../../support/app.ts';
import { buildHelpCenter, type Files } from '../../support/help-center.ts';

/** Where the help centers stand for search engines, whatever port the test listens on. */
const publicOrigin = 'https://help.shop.example';
const sites: HelpSite[] = [];
/** Of which `robots.txt` and `llms.txt` tell. */
let onHost: readonly HelpSite[] = [];

const service = useApp({
  prepare(app) {
    const { db } = service.database;
    serveHostFiles(app, db, async () => onHost);
    serveHelpFiles(app, db, {
      find: async (_by, wanted) => sites.find(({ path }) => path === wanted) ?? null,
    });
  },
});

/** Every article that must never be seen holds this word. */
const hidden = 'zanzibar';

const shop: Files = {
  'en/orders/_index.md': '---\ntitle: Orders & <payments>\n---\n',
  'sv/orders/_index.md': '---\ntitle: Beställningar\n---\n',
  'ar/orders/_index.md': '---\ntitle: الطلبات\n---\n',
  'en/orders/track.md':
    '---\ntitle: Track "your" <b>parcel</b> & more\nupdated: 2026-03-01T10:00Z\ndate: 2026-01-01T10:00Z\n---\nSee [returns](return.md#when) and [hidden](draft.md), on [a site](https://a.example/x?y=1&z=2).\n\n## When?\n\n| A | B |\n|---|---|\n| 1 | 2 |\n',
  'sv/orders/track.md':
    '---\ntitle: Spåra ditt paket\nupdated: 2026-03-02T10:00Z\n---\nPaketet har ett nummer.\n',
  'ar/orders/track.md': '---\ntitle: تتبع الطرد\nupdated: 2026-03-03T10:00Z\n---\nللطرد رقم.\n',
  'en/orders/return.md':
    '---\ntitle: Return\ndescription: Send *it* back\nupdated: 2026-02-01T10:00Z\n---\n## When\n\nText.\n',
  'sv/other/only.md': '---\ntitle: Bara på svenska\nupdated: 2026-01-05T10:00Z\n---\nText.\n',
  'en/empty/draft.md': `---\ntitle: ${hidden} draft\nstatus: draft\n---\n${hidden}\n`,
  'en/orders/draft.md': `---\ntitle: ${hidden} draft\nstatus: draft\n---\n${hidden}\n`,
  'en/orders/later.md': `---\ntitle: ${hidden} later\npublishAt: 2999-01-01\n---\n${hidden}\n`,
  'en/orders/over.md': `---\ntitle: ${hidden} over\nunpublishAt: 2020-01-01\n---\n${hidden}\n`,
  'en/orders/gone.md': `---\ntitle: ${hidden} gone\n---\n${hidden}\n`,
};

let listening = '';

beforeAll(async () => {
  const { db, pool } = service.database;
  const add = async (visibility: Visibility, path: string, files: Files) => {
    const { helpCenterId } = await buildHelpCenter(db, { userId: 7, files, title: 'Shop <help> & more' });
    const languages = path === '/help' ? ['en', 'sv', 'ar'] : ['en'];
    sites.push({
      userId: 7,
      helpCenterId,
      title: 'Shop <help> & more',
      origin: publicOrigin,
      path,
      visibility,
      defaultLanguage: 'en',
      languages,
      host: null,
      basePath: '',
      contactEnabled: false,
      conversationsEnabled: false,
      pageLauncher: false,
    });
  };
  await add('public', '/help', shop);
  await add('unlisted', '/unlisted', { 'a/unlisted.md': `# Unlisted\n\nText.\n` });
  await add('private', '/private', { 'a/private.md': `# ${hidden}\n\nText.\n` });
  await pool.query("update faq_articles set is_removed = true where title like '%gone'");
  // What no import would let through.
  await pool.query(
    `update faq_articles set title = E'Spåra \\u0001ditt\\u000b paket\\uFFFE' where language = 'sv' and title like 'Spåra%'`,
  );
  onHost = sites;
  listening = await service.app.listen({ host: '127.0.0.1', port: 0 });
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(listening + path.replace(publicOrigin, ''), { headers, redirect: 'manual' });
  const body = await answer.text();
  expect(body).not.toContain(hidden);
  return { status: answer.status, headers: answer.headers, body };
}

async function askXml(path: string) {
  const { status, body } = await ask(path);
  expect(status).toBe(200);
  expect(XMLValidator.validate(body)).toBe(true);
  // As a parser of XML would have it, which takes no other characters.
  expect(body).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const lists = ['url', 'sitemap', 'xhtml:link', 'entry', 'link', 'Url'];
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => lists.includes(name),
  });
  return parser.parse(body);
}

interface ListedUrl {
  readonly loc: string;
  readonly lastmod: string;
  readonly 'xhtml:link'?: readonly {
    readonly hreflang: string;
    readonly href: string;
    readonly rel: string;
  }[];
}

async function listUrls(): Promise<ListedUrl[]> {
  const { sitemapindex } = await askXml('/help/sitemap.xml');
  const urls: ListedUrl[] = [];
  for (const { loc, lastmod } of sitemapindex.sitemap) {
    expect(new Date(lastmod).toISOString()).toBe(lastmod);
    urls.push(...(await askXml(loc)).urlset.url);
  }
  return urls;
}

async function idOf(title: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ id: number }>(
    'select faq_article_id::int as id from faq_articles where title like $1',
    [title],
  );
  return rows[0]?.id ?? 0;
}

describe('sitemaps', () => {
  test('name home pages, categories with articles, and articles in every language, once', async () => {
    const urls = await listUrls();
    const paths = urls.map(({ loc }) =>
      decodeURIComponent(loc.replace(publicOrigin, '')).replace(/\d+-/, 'N-'),
    );
    expect(paths.toSorted()).toEqual(
      [
        '/help/ar/',
        '/help/ar/N-الطلبات',
        '/help/ar/articles/N-تتبع-الطرد',
        '/help/en/',
        '/help/en/N-orders-payments',
        '/help/en/articles/N-return',
        '/help/en/articles/N-track-your-bparcelb-more',
        '/help/sv/',
        '/help/sv/N-beställningar',
        '/help/sv/N-other',
        '/help/sv/articles/N-bara-på-svenska',
        '/help/sv/articles/N-spåra-ditt-paket',
      ].toSorted(),
    );
    const track = urls.find(({ loc }) => loc.includes('track-your'));
    expect(track?.lastmod).toBe('2026-03-01T10:00:00.000Z');
  });

  test('leave out an article that is hidden from them, whose page is there', async () => {
    const { pool } = service.database;
    const hide = 'update faq_articles set hidden_from = $1 where title = $2';
    const listed = (await listUrls()).map(({ loc }) => loc);
    const page = listed.find((loc) => loc.endsWith('-return')) ?? '';
    await pool.query(hide, [['sitemap'], 'Return']);
    expect((await listUrls()).map(({ loc }) => loc)).toEqual(listed.filter((loc) => loc !== page));
    expect((await ask(`${page}.md`)).status).toBe(200);
    await pool.query(hide, [[], 'Return']);
  });

  test('say nothing of when an article changed where nobody knows, and are sent again once somebody does', async () => {
    const { pool } = service.database;
    const { sitemapindex } = await askXml('/help/sitemap.xml');
    const path = sitemapindex.sitemap[1].loc;
    const revise = async (date: string | null) => {
      await pool.query('update faq_articles set revised_at = $1 where title = $2', [date, 'Return']);
      const { headers } = await ask(path);
      const url = (await listUrls()).find(({ loc }) => loc.endsWith('-return'));
      return { tag: headers.get('etag'), lastmod: url?.lastmod };
    };
    const known = await revise('2026-02-01T10:00Z');
    expect(known.lastmod).toBe('2026-02-01T10:00:00.000Z');
    const unknown = await revise(null);
    expect(unknown.lastmod).toBeUndefined();
    expect(unknown.tag).not.toBe(known.tag);
    const id = await idOf('Return');
    const { body } = await ask(`/help/en/articles/${id}-return.md`);
    expect(parse(/^---\n(.*?)---\n/s.exec(body)?.[1] ?? '')).not.toHaveProperty('updated');
    // The feed must say something: when it was brought here.
    const { feed } = await askXml('/help/en/feed.xml');
    expect(feed.entry[0]).toMatchObject({ title: 'Return' });
    expect(feed.entry[0].updated > '2026-03-01').toBe(true);
    expect(await revise('2026-02-01T10:00Z')).toEqual(known);
  });

  test('name translations that name each other, and the default one', async () => {
    const urls = await listUrls();
    const byLoc = new Map(urls.map((url) => [url.loc, url['xhtml:link'] ?? []]));
    for (const [loc, links] of byLoc) {
      if (links.length === 0) continue;
      expect(links.map(({ href }) => href)).toContain(loc);
      for (const { rel, href } of links) {
        expect(rel).toBe('alternate');
        expect(byLoc.get(href)).toEqual(links);
      }
    }
    const home = byLoc.get(`${publicOrigin}/help/sv/`);
    expect(home?.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en', `${publicOrigin}/help/en/`],
      ['sv', `${publicOrigin}/help/sv/`],
      ['ar', `${publicOrigin}/help/ar/`],
      ['x-default', `${publicOrigin}/help/en/`],
    ]);
    const alone = [...byLoc].find(([loc]) => loc.includes('/return') || loc.endsWith('-return'));
    expect(alone?.[1]).toEqual([]);
  });

  test('are not sent again where they are known, until something changes', async () => {
    const { sitemapindex } = await askXml('/help/sitemap.xml');
    const [, articles] = sitemapindex.sitemap;
    for (const path of ['/help/sitemap.xml', articles.loc]) {
      const first = await ask(path);
      expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const tag = first.headers.get('etag') ?? '';
      const again = await ask(path, { 'if-none-match': tag });
      expect([again.status, again.body]).toEqual([304, '']);
      const { pool } = service.database;
      await pool.query(
        "update faq_articles set updated_at = updated_at + interval '1 day' where title = 'Bara på svenska'",
      );
      const title = 'update faq_articles set title = $1 where title = $2';
      await pool.query(title, ['Returns', 'Return']);
      if (path === articles.loc) expect((await ask(path, { 'if-none-match': tag })).status).toBe(200);
      await pool.query(title, ['Return', 'Returns']);
    }
  });

  test('of thousands of articles are several, read a batch at a time', async () => {
    const { db, pool } = service.database;
    const { helpCenterId } = await buildHelpCenter(db, { userId: 9 });
    const site: HelpSite = {
      userId: 9,
      helpCenterId,
      title: 'Large',
      origin: publicOrigin,
      path: '/large',
      visibility: 'public',
      defaultLanguage: 'en',
      languages: ['en', 'sv', 'de'],
      host: null,
      basePath: '',
      contactEnabled: false,
      conversationsEnabled: false,
      pageLauncher: false,
    };
    sites.push(site);
    onHost = sites.slice(0, 3);
    await pool.query(
      `insert into faq_articles (user_id, help_center_id, faq_article_id, language, faq_category_id, status, title,
         content, content_plain, source_key, source_hash)
       select 9, $1, 1000000 + n, l, 1, 'published', 'Article ' || n, '', '', n::text, ''
       from generate_series(1, 2000) n, unnest(array['en', 'sv', 'de']) l`,
      [helpCenterId],
    );
    const { sitemapindex } = await askXml('/large/sitemap.xml');
    const parts: string[] = sitemapindex.sitemap.slice(1).map(({ loc }: { loc: string }) => loc);
    const lists = await Promise.all(parts.map(async (loc) => (await askXml(loc)).urlset.url));
    expect(lists.map((urls) => urls.length)).toEqual([4998, 1002]);
    expect(new Set(lists.flat().map(({ loc }) => loc)).size).toBe(6000);

    const batches: number[] = [];
    for await (const groups of readPart(db, site, 1_000_001, 1666)) batches.push(groups.length);
    expect(batches).toEqual([500, 500, 500, 166]);
  });
});

describe('the feed of a language', () => {
  test('has its articles, the one that changed last first', async () => {
    const { feed } = await askXml('/help/en/feed.xml');
    const track = await idOf('Track%');
    expect(feed).toMatchObject({
      'xml:lang': 'en',
      title: 'Shop <help> & more',
      updated: '2026-03-01T10:00:00.000Z',
    });
    expect(feed.link).toContainEqual({
      rel: 'self',
      type: 'application/atom+xml',
      href: `${publicOrigin}/help/en/feed.xml`,
    });
    expect(feed.entry.map(({ title }: { title: string }) => title)).toEqual([
      'Track "your" <b>parcel</b> & more',
      'Return',
    ]);
    expect(feed.entry[0]).toMatchObject({
      id: `tag:help.shop.example,2026:help/7/${sites[0]?.helpCenterId}/en/${track}`,
      published: '2026-01-01T10:00:00.000Z',
      updated: '2026-03-01T10:00:00.000Z',
      link: [{ href: `${publicOrigin}/help/en/articles/${track}-track-your-bparcelb-more` }],
    });
    expect(feed.entry[1].summary).toBe('Send *it* back');
  });

  test('has no characters that XML has no way to say, and fifty articles at most', async () => {
    const { feed } = await askXml('/help/sv/feed.xml');
    expect(feed.entry[0].title).toBe('Spåra ditt paket');
    const large = await askXml('/large/sv/feed.xml');
    expect(large.feed.entry).toHaveLength(50);
  });

  test('is empty, and valid, where a language has nothing any more', async () => {
    const { pool } = service.database;
    await pool.query("update faq_articles set is_removed = true where language = 'ar'");
    const { feed } = await askXml('/help/ar/feed.xml');
    await pool.query("update faq_articles set is_removed = false where language = 'ar'");
    expect(feed.entry).toBeUndefined();
    expect(feed.updated).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('the description of the search', () => {
  test('leads to the page of the search', async () => {
    const { OpenSearchDescription: description } = await askXml('/help/en/opensearch.xml');
    expect(description.ShortName.length).toBeLessThanOrEqual(16);
    expect(description.Url[0]).toEqual({
      type: 'text/html',
      method: 'get',
      template: `${publicOrigin}/help/en/search?q={searchTerms}`,
    });
  });
});

describe('robots.txt and llms.txt', () => {
  test('of a host name the public help centers on it', async () => {
    const { body, headers } = await ask('/robots.txt');
    expect(body).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${publicOrigin}/help/sitemap.xml\n`);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await ask('/llms.txt')).body).toBe((await ask('/help/llms.txt')).body);
  });

  test('of a host with several name each, and with none nothing', async () => {
    const [first] = sites;
    if (!first) throw new Error('there is no help center');
    onHost = [first, { ...first, path: '/two', title: 'Two' }];
    expect((await ask('/llms.txt')).body).toContain(`- [Two](${publicOrigin}/two/llms.txt)\n`);
    expect((await ask('/robots.txt')).body.match(/^Sitemap: /gm)).toHaveLength(2);
    onHost = sites.slice(1, 3);
    expect((await ask('/llms.txt')).status).toBe(404);
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nAllow: /\n');
    onHost = sites;
  });

  test('of a help center list its articles by category, as Markdown files that are there', async () => {
    const { body } = await ask('/help/llms.txt');
    const [title, blank, summary] = body.split('\n');
    expect([title, blank]).toEqual(['# Shop \\<help\\> & more', '']);
    expect(summary).toMatch(/^> /);
    expect(body.match(/^## .*/gm)).toEqual(['## Orders & \\<payments\\>', '## Optional']);
    expect(body).toContain(': Send \\*it\\* back\n');
    expect(body).toContain(`](${publicOrigin}/help/sv/)\n`);
    const links = [...body.matchAll(/\]\((\S+\.md)\)/g)].map(([, href = '']) => href);
    expect(links).toHaveLength(2);
    for (const href of links) expect((await ask(href)).status).toBe(200);
  });
});

describe('an article in Markdown', () => {
  test('says what the page says, with links in full', async () => {
    const [track, returning] = [await idOf('Track%'), await idOf('Return')];
    const page = `${publicOrigin}/help/en/articles/${track}-track-your-bparcelb-more`;
    const { body, headers } = await ask(`${page}.md`);
    const [, frontMatter = '', text = ''] = /^---\n(.*?)---\n\n(.*)$/s.exec(body) ?? [];
    expect(parse(frontMatter)).toEqual({
      title: 'Track "your" <b>parcel</b> & more',
      url: page,
      language: 'en',
      updated: '2026-03-01T10:00:00.000Z',
    });
    expect(text).toBe(
      [
        '# Track "your" \\<b\\>parcel\\</b\\> & more\n',
        `See [returns](${publicOrigin}/help/en/articles/${returning}-return#article-when) and [hidden](), on [a site](https://a.example/x?y=1&z=2).\n`,
        '## When?\n',
        '| A | B |\n|---|---|\n| 1 | 2 |\n',
      ].join('\n'),
    );
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('link')).toBe(`<${page}>; rel="canonical"`);
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  test('is the HTML that it came as, where it came as HTML, with links in full', async () => {
    const id = await idOf('Bara%');
    const page = `${publicOrigin}/help/sv/articles/${id}-bara-p%C3%A5-svenska`;
    const html = `<p>See <a href="#/articles/${id}?h=when">when</a> <img src="/a.png"></p>`;
    const store = 'update faq_articles set markdown = null, content = $1 where title = $2';
    await service.database.pool.query(store, [html, 'Bara på svenska']);
    const { body } = await ask(`${page}.md`);
    expect(body).toContain(
      `---\n\n# Bara på svenska\n\n<p>See <a href="${page}#article-when">when</a> <img src="${publicOrigin}/a.png"></p>\n`,
    );
  });

  test('is found by its id, whatever the address says beside it', async () => {
    const id = await idOf('تتبع%');
    const { status, headers } = await ask(`/help/ar/articles/${id}-wrong.md`);
    expect(status).toBe(301);
    const location = headers.get('location') ?? '';
    expect(decodeURIComponent(location)).toBe(`/help/ar/articles/${id}-تتبع-الطرد.md`);
    expect((await ask(location)).status).toBe(200);
    expect((await ask(`/help/ar/articles/${id}.md`)).status).toBe(301);
  });

  test('is not there for drafts and the like', async () => {
    for (const title of ['draft', 'later', 'over', 'gone']) {
      const id = await idOf(`${hidden} ${title}`);
      expect(id).toBeGreaterThan(0);
      expect((await ask(`/help/en/articles/${id}-${title}.md`)).status).toBe(404);
    }
    expect((await ask('/help/de/articles/1-a.md')).status).toBe(404);
  });
});

describe('a help center that is not public', () => {
  const listings = ['sitemap.xml', 'sitemap-pages.xml', 'sitemap-1.xml', 'llms.txt', 'en/feed.xml'];

  test.each(['/unlisted', '/private'])('is in no listing: %s', async (path) => {
    for (const name of listings) expect((await ask(`${path}/${name}`)).status).toBe(404);
  });

  test('has articles in Markdown that are not listed, if it is unlisted', async () => {
    const id = await idOf('Unlisted');
    const { status, headers } = await ask(`/unlisted/en/articles/${id}-unlisted.md`);
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect((await ask('/unlisted/en/opensearch.xml')).status).toBe(200);
  });

  test('has nothing at all, if it is private', async () => {
    const id = await idOf(hidden);
    expect((await ask(`/private/en/articles/${id}-${hidden}.md`)).status).toBe(404);
    expect((await ask('/private/en/opensearch.xml')).status).toBe(404);
  });
});
