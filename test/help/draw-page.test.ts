import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Types, defaultTreeAdapter as tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { inlineScript } from '../../src/help/assets.ts';
import { drawPage } from '../../src/help/draw-page.tsx';
import type { Page, PageBody } from '../../src/help/page.ts';
import {
  assets,
  buildArticle,
  buildCategory,
  buildContact,
  buildContactElsewhere,
  buildFrame,
  buildHome,
  buildMissing,
  buildNotice,
  buildPage,
  buildPages,
  buildReason,
  buildVote,
} from '../support/help-pages.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of it and all that is in it. */
  readonly text: string;
  readonly path: readonly string[];
}

/** Every element of a page, in order. */
function read(page: Page): Element[] {
  const found: Element[] = [];
  const visit = (node: Types.Node, path: readonly string[]): string => {
    if (tree.isTextNode(node)) return node.value;
    if (!('childNodes' in node)) return '';
    const isElement = tree.isElementNode(node);
    const name = isElement ? node.tagName : '';
    const place = found.length;
    const inside = isElement ? [...path, name] : path;
    if (isElement) found.push({ name, attributes: {}, text: '', path });
    const text = node.childNodes.map((child) => visit(child, inside)).join('');
    if (isElement) {
      const attributes = Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));
      found[place] = { name, attributes, text, path };
    }
    return text;
  };
  visit(parse(drawPage(page, assets)), []);
  return found;
}

const named = (elements: readonly Element[], name: string) => elements.filter((one) => one.name === name);

const having = (elements: readonly Element[], name: string, value?: string) =>
  elements.filter(({ attributes }) =>
    value === undefined ? name in attributes : attributes[name] === value,
  );

const hostile = `"><script>alert(1)</script><!-- ' &amp; </title></head>`;

describe.each(['en', 'ar'] as const)('in %s', (lang) => {
  test.each(Object.entries(buildPages(lang)))(
    '%s is a whole document that reads without a script',
    (_, page) => {
      const elements = read(page);
      const [root] = elements;
      expect(root?.attributes).toEqual({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });
      expect(named(elements, 'h1')).toHaveLength(1);
      for (const landmark of ['header', 'main', 'footer']) expect(named(elements, landmark)).toHaveLength(1);
      expect(named(elements, 'title')).toHaveLength(1);

      // Whoever only has a keyboard begins with the text.
      const [skip] = having(elements, 'class', 'skip button');
      expect(named(elements, 'main')[0]?.attributes['id']).toBe(skip?.attributes['href']?.slice(1));
      expect(named(elements, 'a')[0]).toBe(skip);

      // What a strict policy refuses.
      expect(having(elements, 'style')).toEqual([]);
      expect(named(elements, 'style')).toEqual([]);
      expect(
        elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => /^on/.test(name)),
      ).toEqual([]);

      for (const link of named(elements, 'a')) expect(link.attributes['href']).not.toBe('');
      expect(named(elements, 'form').every(({ attributes }) => attributes['action'])).toBe(true);
      expect(having(elements, 'role', 'search')).toHaveLength(1);
      const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

test('an article has its links, its author, its way through the category, and its text as it was stored', () => {
  const page = buildPage(buildArticle());
  const elements = read(page);
  const hrefs = named(elements, 'a').map(({ attributes }) => attributes['href']);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/help/en/',
      '/help/en/12',
      '/help/en/articles/30',
      '/help/en/articles/32',
      '/help/en/articles/36',
      '/help/en/articles/31/vote',
      '#article-within-sweden',
      '/help/en/contact',
    ]),
  );
  expect(having(elements, 'aria-current', 'page').map(({ text }) => text)).toEqual([
    'Delivery times and costs',
  ]);
  expect(named(elements, 'time')[0]?.attributes['datetime']).toBe('2026-03-02T08:30:00Z');
  const [article] = named(elements, 'article');
  expect(article?.text).toContain('Maja Lind');
  expect(drawPage(page, assets)).toContain(buildArticle().html);
});

test('a short article has no list of headings, and one that stands alone has nothing around it', () => {
  const page = buildPage(
    buildArticle('en', {
      author: null,
      category: null,
      headings: buildArticle().headings.slice(0, 2),
      previous: null,
      next: null,
      related: [],
      voteHref: null,
    }),
  );
  const elements = read(page);
  expect(having(elements, 'class', 'contents')).toEqual([]);
  expect(named(elements, 'article')).toHaveLength(1);
  expect(elements.filter(({ name, path }) => name === 'nav' && path.includes('main'))).toEqual([]);
  expect(elements.filter(({ attributes }) => 'data-vote' in attributes)).toEqual([]);
});

test('the head tells search engines and those who link to it what a page is', () => {
  const page = buildPage(buildArticle());
  const elements = read(page);
  const meta = (name: string) =>
    named(elements, 'meta').find(({ attributes }) =>
      [attributes['name'], attributes['property']].includes(name),
    )?.attributes['content'];
  const link = (rel: string) => named(elements, 'link').filter(({ attributes }) => attributes['rel'] === rel);
  expect(named(elements, 'title')[0]?.text).toBe('Delivery times and costs – Fjord & Fell Help');
  expect(meta('description')).toBe(page.head.description);
  expect(meta('robots')).toBeUndefined();
  expect(link('canonical')[0]?.attributes['href']).toBe(page.head.canonical);
  expect(link('alternate').flatMap(({ attributes }) => attributes['hreflang'] ?? [])).toEqual([
    'en',
    'sv',
    'ar',
    'x-default',
  ]);
  expect(link('alternate').flatMap(({ attributes }) => attributes['type'] ?? [])).toEqual([
    'application/atom+xml',
    'text/markdown',
  ]);
  expect(link('describedby')[0]?.attributes['href']).toBe('/help/llms.txt');
  expect(link('search')[0]?.attributes['href']).toBe('/help/en/opensearch.xml');
  expect([meta('og:type'), meta('og:title'), meta('og:image'), meta('twitter:card')]).toEqual([
    'article',
    'Delivery times and costs',
    'https://help.shop.example/help/pictures/1-2.png',
    'summary_large_image',
  ]);
  expect([meta('article:published_time'), meta('article:modified_time')]).toEqual([
    '2026-01-05T09:00:00Z',
    '2026-03-02T08:30:00Z',
  ]);
});

test('what is not to be found says so, and is called what the site is called at home', () => {
  const robots = (page: Page) =>
    having(read(page), 'name', 'robots').map(({ attributes }) => attributes['content']);
  expect(robots(buildPage(buildMissing()))).toEqual(['noindex']);
  expect(robots(buildPage(buildHome()))).toEqual([]);
  expect(named(read(buildPage(buildHome())), 'title')[0]?.text).toBe('Fjord & Fell Help');
});

test('every page is called what it shows, and then what the site is called', () => {
  const titleOf = (body: PageBody, lang: 'en' | 'ar' = 'en', siteTitle = 'Skogsrand') =>
    named(read(buildPage(body, lang, { frame: buildFrame(lang, { siteTitle }) })), 'title')[0]?.text;
  expect(titleOf(buildHome())).toBe('Help – Skogsrand');
  expect(titleOf(buildHome(), 'ar')).toBe('المساعدة – Skogsrand');
  expect(titleOf(buildHome(), 'en', 'Help')).toBe('Help');
  expect(titleOf(buildMissing())).toBe('Page not found – Skogsrand');
  expect(titleOf({ kind: 'missing', isGone: true, text: null, popular: [] })).toBe(
    'This page is no longer available – Skogsrand',
  );
  expect(titleOf(buildArticle('en', { title: 'Sizes' }))).toBe('Sizes – Skogsrand');
});

test('nothing that a page is drawn from can end what it stands in', () => {
  const link = { id: 30, href: `/help/${hostile}`, text: hostile };
  const home = buildPage(
    {
      kind: 'home',
      topics: [{ ...link, description: hostile, icon: null, articleCount: 1 }],
      popular: [link],
      featured: [{ ...link, description: hostile }],
    },
    'en',
    {
      frame: {
        ...buildFrame('en', {
          siteTitle: hostile,
          service: { userId: 1, helpCenterId: 7, baseUrl: hostile },
        }),
        lang: 'en',
      },
      head: {
        title: hostile,
        description: hostile,
        canonical: `https://help.shop.example/${hostile}`,
        isListed: true,
        alternates: [],
        image: { href: hostile, width: 1, height: 1, alt: hostile },
        structuredData: [{ name: hostile, '@type': '</script><script>alert(2)</script>' }],
      },
    },
  );
  const elements = read(home);
  const scripts = named(elements, 'script').map(({ attributes, text }) => [attributes['type'], text]);
  expect(scripts.map(([type]) => type)).toEqual(['application/ld+json', 'application/json', 'module']);
  expect(JSON.parse(scripts[0]?.[1] ?? '')).toEqual(home.head.structuredData[0]);
  expect(JSON.parse(scripts[1]?.[1] ?? '')).toMatchObject({ service: { baseUrl: hostile } });
  expect(named(elements, 'title')[0]?.text).toContain(hostile);
  expect(having(elements, 'href', `/help/${hostile}`)).toHaveLength(3);
  // Comments and elements that nobody drew.
  expect(elements.filter(({ name }) => name === 'b' || name === 'template').map(({ text }) => text)).toEqual([
    hostile,
  ]);
  expect(named(elements, 'body')).toHaveLength(1);

  for (const page of [
    buildPage({ ...buildCategoryBody(), title: hostile, description: hostile }),
    buildPage(buildArticle('en', { title: hostile, author: { name: hostile, picture: hostile } })),
    buildPage({ ...buildSearchBody(), q: hostile }),
    buildPage({
      ...buildContact(),
      values: { name: hostile, email: hostile, subject: hostile, message: hostile },
    }),
  ]) {
    expect(named(read(page), 'script').map(({ attributes }) => attributes['type'])).toEqual([
      ...page.head.structuredData.map(() => 'application/ld+json'),
      'application/json',
      'module',
    ]);
  }
  const filled = read(
    buildPage({
      ...buildContact(),
      values: { name: hostile, email: hostile, subject: hostile, message: hostile },
    }),
  );
  expect(having(filled, 'name', 'email')[0]?.attributes['value']).toBe(hostile);
  expect(named(filled, 'textarea')[0]?.text).toBe(hostile);
});

function buildCategoryBody() {
  const body = buildCategory();
  if (body.kind !== 'category') throw new Error('no category');
  return body;
}

function buildSearchBody() {
  const { body } = buildPages()['no results'] ?? {};
  if (body?.kind !== 'search') throw new Error('no search');
  return body;
}

test('what a site adds to the head comes last there, after our styles and its own', () => {
  const frame = buildFrame();
  const brand = {
    ...frame.brand,
    styleSheets: ['/help/brand-1.css'],
    headMarkup: '<meta name="verification" content="abc">',
    logo: { href: '/help/logo.svg', alt: '', width: 120, height: 32 },
  };
  const page = buildPage(buildHome(), 'en', { frame: { ...frame, brand } });
  const elements = read(page);
  const sheets = having(elements, 'rel', 'stylesheet').map(({ attributes }) => attributes['href']);
  expect(sheets).toEqual(['/help-center/help-center-1.css', '/help/brand-1.css']);
  expect(elements.filter(({ path }) => path.at(-1) === 'head').at(-1)?.attributes['name']).toBe(
    'verification',
  );
  expect(named(elements, 'img')[0]?.attributes).toMatchObject({
    alt: 'Fjord & Fell Help',
    width: '120',
    height: '32',
  });
});

test('the one script that runs is known by its hash beforehand', () => {
  const scripts = named(read(buildPage(buildHome())), 'script').filter(
    ({ attributes }) => attributes['type'] === 'module',
  );
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(scripts.map(({ text }) => hashOf(text))).toEqual([hashOf(inlineScript(assets))]);
  expect(inlineScript({ script: './</script>.js' })).not.toContain('<');
});

test('forms post what they need and no more, and say what is wrong where it is', () => {
  const elements = read(buildPage(buildContact('en', true)));
  const form = named(elements, 'form').filter(({ attributes }) => attributes['method'] === 'post');
  expect(form.map(({ attributes }) => attributes['action'])).toEqual(['/help/en/contact']);
  const inForm = elements.filter(({ path, attributes }) => path.includes('main') && 'name' in attributes);
  expect(inForm.map(({ attributes }) => attributes['name'])).toEqual([
    'nonce',
    'name',
    'email',
    'subject',
    'message',
    'website',
  ]);
  const wrong = having(inForm, 'aria-invalid', 'true');
  expect(wrong.map(({ attributes }) => attributes['name'])).toEqual(['email', 'subject']);
  for (const { attributes } of wrong) {
    expect(having(elements, 'id', attributes['aria-describedby'])).toHaveLength(1);
  }
  const labels = named(elements, 'label').map(({ attributes }) => attributes['for']);
  // But for the first, which is hidden, and the last, which only programs fill in.
  for (const { attributes } of inForm.slice(1, -1)) expect(labels).toContain(attributes['id']);
  expect(having(elements, 'type', 'file')).toEqual([]);

  const vote = read(buildPage(buildVote()));
  expect(having(vote, 'name', 'vote').map(({ attributes }) => attributes['value'])).toEqual(['yes', 'no']);
  const reason = read(buildPage(buildReason()));
  expect(having(reason, 'name', 'reason').map(({ attributes }) => attributes['value'])).toEqual([
    ...['unanswered', 'unclear', 'wrong', 'steps', 'other'],
  ]);
  expect(having(reason, 'name', 'comment')).toEqual([]);
  const given = read(buildPage(buildReason('en', 'wrong')));
  expect(having(given, 'name', 'reason').map(({ attributes }) => attributes['value'])).toEqual(['wrong']);
  expect(having(given, 'name', 'comment')).toHaveLength(1);
  const notice = read(buildPage(buildNotice()));
  expect(having(notice, 'name', 'nonce')).toHaveLength(1);
  const elsewhere = read(buildPage(buildContactElsewhere()));
  expect(named(elsewhere, 'a').map(({ attributes }) => attributes['href'])).toContain(
    'mailto:help@shop.example',
  );
});

test('who cannot use the form takes what was typed into a mail', () => {
  const typed = { name: '', email: 'erik@post.example', subject: 'Tent & poles', message: 'Where is it?' };
  const elements = read(buildPage({ ...buildContactElsewhere(), values: typed }));
  expect(named(elements, 'a').map(({ attributes }) => attributes['href'])).toContain(
    'mailto:help@shop.example?subject=Tent%20%26%20poles&body=Where%20is%20it%3F',
  );
});

test('the form asks for what the inbox asks, and greets with the words of the site', () => {
  const asking = read(buildPage({ ...buildContact(), greeting: 'Hi <b>there</b>!' }));
  expect(having(asking, 'class', 'page-lead').map(({ text }) => text)).toEqual(['Hi <b>there</b>!']);
  const [email] = having(asking, 'name', 'email');
  expect(email?.attributes).toHaveProperty('required');

  const article = { id: 31, href: '/help/en/articles/31-dry', text: 'Dry a tent' };
  const free = read(buildPage({ ...buildContact(), asksSubject: false, isEmailOptional: true, article }));
  expect(having(free, 'name', 'subject')).toEqual([]);
  expect(having(free, 'name', 'email')[0]?.attributes).not.toHaveProperty('required');
  const labels = named(free, 'label').map(({ text }) => text);
  expect(labels).toEqual(expect.arrayContaining(['Name (optional)', 'Email (optional)', 'Message']));
  expect(having(free, 'class', 'page-note').map(({ text }) => text)).toContain(
    'Without an email address, we can’t reply to you.',
  );
  // The link that a script shows in place of the form names the article.
  expect(having(free, 'data-article-id', '31').map(({ attributes }) => attributes)).toMatchObject([
    { 'data-open': 'contact' },
  ]);
});

test('a language without messages is read in English, and written as it is', () => {
  const page = buildPage(buildHome(), 'en', { frame: buildFrame('en', { lang: 'he' }) });
  const [root] = read(page);
  expect(root?.attributes).toEqual({ lang: 'he', dir: 'rtl' });
  expect(drawPage(page, assets)).toContain('How can we help?');
});

test('articles, categories and results end in a way to write, where there is one', () => {
  const pages = buildPages();
  for (const [name, href] of [
    ['article', '/help/en/contact?article=31'],
    ['category', '/help/en/contact'],
    ['search', '/help/en/contact'],
  ] as const) {
    const page = pages[name];
    if (!page) throw new Error(name);
    const drawn = read({ ...page, frame: { ...page.frame, contactHref: '/help/en/contact' } });
    expect(having(drawn, 'class', 'still-need-help'), name).toHaveLength(1);
    expect(having(drawn, 'data-open', 'contact').at(-1)?.attributes['href'], name).toBe(href);
  }
  const { category, search } = pages;
  for (const page of [category, search]) {
    if (!page) throw new Error('no page');
    const drawn = read({ ...page, frame: { ...page.frame, contactHref: null } });
    expect(having(drawn, 'class', 'still-need-help')).toEqual([]);
  }
  const silent = read(buildPage(buildArticle('en', { contactHref: null })));
  expect(having(silent, 'class', 'still-need-help')).toEqual([]);
});

test('the first result shows the heading above what matches, and leads to it', () => {
  const { search } = buildPages();
  if (!search) throw new Error('no page');
  const elements = read(search);
  expect(having(elements, 'class', 'result-section')).toHaveLength(1);
  expect(having(elements, 'href', '/help/en/articles/30#article-within-sweden')).toHaveLength(1);
});

test('words that no article has are in one sentence', () => {
  const { search } = buildPages();
  if (!search) throw new Error('no page');
  expect(having(read(search), 'class', 'unknown-words')[0]?.text).toBe('Nothing about “hoodie” and “<b>”');
});

test('results that share one word with the search are behind a press', () => {
  const { search } = buildPages();
  if (!search) throw new Error('no page');
  const drawn = read(search);
  expect(having(drawn, 'class', 'more-results')).toHaveLength(1);
});
