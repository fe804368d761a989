import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import type { Category, PopularArticle } from '../../../src/api/schemas/faq.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import type { Service } from '../../../src/api/service.ts';
import { createClient } from '../../../src/client/client.ts';
import { isApiError } from '../../../src/client/errors.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import {
  buildHelpCenter,
  type Files,
  publicKey,
  secretKey,
  type TestHelpCenter,
} from '../../support/help-center.ts';

const service = useApp();

/** Every article that must never be seen holds this word. */
const hidden = 'zanzibar';

const shop: Files = {
  'en/orders/_index.md': '---\ntitle: Orders\norder: 1\ndescription: From basket to door\n---\n',
  'en/orders/changing/_index.md': '---\ntitle: Changing an order\norder: 1\n---\n',
  'en/orders/gifts/_index.md': '---\ntitle: Gifts\norder: 2\n---\n',
  'en/payments/_index.md': '---\ntitle: Payments\norder: 2\n---\n',
  'en/orders/track.md':
    '---\ntitle: Track your parcel\norder: 2\ntags: [parcel, delivery]\nauthor: Ada\n---\nThe parcel has a number.\n',
  'en/orders/place.md': '---\ntitle: Place an order\norder: 1\n---\nPut things into the basket.\n',
  'en/orders/changing/cancel.md':
    '---\ntitle: Cancel an order\norder: 2\ntags: [parcel]\n---\nWithin sixty minutes. A <b>refund</b> & a café follow.\n',
  'en/orders/changing/address.md': '---\ntitle: Change the address\norder: 1\n---\nUntil we pack it.\n',
  'en/orders/gifts/wrap.md': '---\ntitle: Wrapping\n---\nWith a ribbon.\n',
  'en/payments/cards.md': '---\ntitle: Cards\n---\nWe take cards.\n',
  'en/orders/draft.md': `---\ntitle: ${hidden} draft\nstatus: draft\ntags: [parcel]\n---\n${hidden}\n`,
  'en/orders/later.md': `---\ntitle: ${hidden} later\npublishAt: 2999-01-01\ntags: [parcel]\n---\n${hidden}\n`,
  'en/orders/over.md': `---\ntitle: ${hidden} over\nunpublishAt: 2020-01-01\ntags: [parcel]\n---\n${hidden}\n`,
  'sv/orders/_index.md': '---\ntitle: Beställningar\n---\n',
  'sv/orders/track.md': '---\ntitle: Spåra ditt paket\ntags: [parcel]\n---\nPaketet har ett nummer.\n',
  'pt-BR/orders/track.md': '---\ntitle: Rastreie sua encomenda\n---\nCom o número.\n',
};
const visibleTitles = [
  'Place an order',
  'Track your parcel',
  'Change the address',
  'Cancel an order',
  'Wrapping',
  'Cards',
];

let help: TestHelpCenter;
/** Another one of the same user. */
let marina: TestHelpCenter;
let stranger: TestHelpCenter;
let apiKey = '';
let strangerKey = '';

beforeAll(async () => {
  const { db } = service.database;
  help = await buildHelpCenter(db, { userId: 7, files: shop, title: 'Shop help' });
  marina = await buildHelpCenter(db, {
    userId: 7,
    files: { 'boats/row.md': '# Row a boat\n\nWith oars.\n' },
  });
  stranger = await buildHelpCenter(db, {
    userId: 8,
    files: { 'secrets/plan.md': '---\ntitle: Secret plan\ntags: [parcel]\n---\nOf another user: parcel.\n' },
  });
  apiKey = await secretKey(db, 7);
  strangerKey = await secretKey(db, 8);
});

async function ask(name: keyof Service, input: TestInput) {
  const response = await service.app.inject(requestFor(operations[name], { apiKey, userId: 7 }, input));
  return {
    status: response.statusCode,
    text: response.body,
    body: response.body ? response.json() : undefined,
  };
}

/** The answer in English from the shop, which must be exactly what the contract says. */
async function answer(name: keyof Service, input: TestInput = {}) {
  const { status, body, text } = await ask(name, { lang: 'en', helpCenterId: help.helpCenterId, ...input });
  expect(status, text).toBe(contracts[name].output ? 200 : 204);
  if (contracts[name].output) expect(undocumented(contracts[name].output, body)).toEqual([]);
  return body;
}

/** What a value has that its schema does not describe, or lacks. */
function undocumented(schema: TSchema, value: unknown): string[] {
  const strict: TSchema = JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.type === 'object' ? { ...part, additionalProperties: false } : part,
  );
  return Compile(strict)
    .Errors(value)
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function operationNamed(name: string): Operation {
  const found = Object.values(operations).find((operation) => operation.name === name);
  if (!found) throw new Error(`there is no operation ${name}`);
  return found;
}

const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

/** The article of a title, as the list of popular articles shows it. */
async function articleNamed(title: string, lang = 'en'): Promise<{ id: number; faqArticleId: number }> {
  const list: { id: number; faqArticleId: number; title: string }[] = await answer('listPopularArticles', {
    lang,
  });
  const found = list.find((article) => article.title === title);
  if (!found) throw new Error(`there is no ${title}`);
  return found;
}

async function orders(lang = 'en'): Promise<{ id: number; faqCategoryId: number }> {
  const [category] = await answer('listCategories', { lang });
  return category;
}

describe('helpCenter', () => {
  test('says what it is called and which languages it has, the default one first', async () => {
    expect(await answer('helpCenter')).toMatchObject({
      helpCenterId: help.helpCenterId,
      faqId: help.faqId,
      title: 'Shop help',
      defaultLanguage: 'en',
      languages: ['en', 'pt-BR', 'sv'],
    });
  });

  test('needs no lang, and faqId selects it too', async () => {
    const { status, body } = await ask('helpCenter', { faqId: help.faqId });
    expect(status).toBe(200);
    expect(body.helpCenterId).toBe(help.helpCenterId);
  });
});

describe('home', () => {
  test.each([
    ['sv-FI', 'sv'],
    ['pt', 'pt-BR'],
    ['de', 'en'],
    [undefined, 'en'],
  ])('for %s is what lists show of the reads of its parts in %s', async (wanted, language) => {
    const { helpCenterId } = help;
    const { status, body } = await ask('home', { helpCenterId, ...(wanted && { lang: wanted }) });
    expect(status).toBe(200);
    const categories: Category[] = await answer('listCategories', { lang: language });
    const popularArticles: PopularArticle[] = await answer('listPopularArticles', { lang: language });
    expect(body).toEqual({
      helpCenter: await answer('helpCenter'),
      language,
      categories: categories.map(({ faqCategoryId, title, description }) => ({
        faqCategoryId,
        title,
        description,
      })),
      popularArticles: popularArticles.map(({ faqArticleId, title, categoryId }) => ({
        faqArticleId,
        title,
        categoryId,
      })),
    });
    expect(body.categories.length).toBeGreaterThan(0);
    expect(body.popularArticles.length).toBeGreaterThan(0);
  });
});

describe('categories', () => {
  test('are listed in order, of one help center or of all of the user', async () => {
    expect(titles(await answer('listCategories'))).toEqual(['Orders', 'Payments']);
    const { body } = await ask('listCategories', { lang: 'en' });
    expect(titles(body)).toEqual(['Orders', 'Payments', 'Boats']);
  });

  test('one has its sections, what stands in none, and all articles', async () => {
    const { faqCategoryId } = await orders();
    const body = await answer('getCategory', { id: faqCategoryId });
    expect(body.category).toMatchObject({
      title: 'Orders',
      description: 'From basket to door',
      faqCategoryId,
    });
    expect(titles(body.orphans)).toEqual(['Place an order', 'Track your parcel']);
    expect(
      body.sections.map(({ title, articles }: { title: string; articles: { title: string }[] }) => ({
        [title]: titles(articles),
      })),
    ).toEqual([{ 'Changing an order': ['Change the address', 'Cancel an order'] }, { Gifts: ['Wrapping'] }]);
    expect(titles(body.allArticles)).toEqual(visibleTitles.slice(0, 5));
    expect(body.articleCount).toBe(5);
    expect(body.orphans[0].sectionId).toBeNull();
    expect(body.sections[0].articles[0].sectionId).toBe(body.sections[0].id);
  });

  test('one without its texts is the same but for them', async () => {
    const { faqCategoryId: id } = await orders();
    const whole = await answer('getCategory', { id });
    const emptied = JSON.parse(JSON.stringify(whole), (member, value) =>
      member === 'content' || member === 'contentPlain' ? '' : value,
    );
    expect(emptied).not.toEqual(whole);
    expect(await answer('getCategory', { id, articles: 'titles' })).toEqual(emptied);
  });

  test('are found by row id too, and in another language by either id', async () => {
    const english = await orders();
    const swedish = await orders('sv');
    expect(swedish.faqCategoryId).toBe(english.faqCategoryId);
    for (const id of [english.faqCategoryId, english.id, swedish.id]) {
      const body = await answer('getCategory', { lang: 'sv', id });
      expect(body.category).toMatchObject({ id: swedish.id, title: 'Beställningar' });
    }
  });

  test('of another help center of the user are answered with nothing in them', async () => {
    const [boats] = await answer('listCategories', { helpCenterId: marina.helpCenterId });
    expect(await answer('getCategory', { id: boats.faqCategoryId })).toEqual({
      category: boats,
      articleCount: 0,
      allArticles: [],
      orphans: [],
      sections: [],
    });
    const { faqCategoryId } = await orders();
    const { sections, category } = await answer('getCategory', {
      helpCenterId: marina.helpCenterId,
      id: faqCategoryId,
    });
    expect([category.title, sections]).toEqual(['Orders', []]);
    const swedish = { lang: 'sv', helpCenterId: help.helpCenterId, id: boats.faqCategoryId };
    expect((await ask('getCategory', swedish)).status).toBe(404);
  });

  test('every category that is listed without a help center can be read with one', async () => {
    const { body } = await ask('listCategories', { lang: 'en' });
    for (const apiKeyOf of [apiKey, await publicKey(service.database.db, 7)]) {
      for (const { faqCategoryId } of body) {
        const input = { lang: 'en', helpCenterId: help.helpCenterId, id: faqCategoryId };
        const request = requestFor(operations.getCategory, { apiKey: apiKeyOf, userId: 7 }, input);
        expect((await service.app.inject(request)).statusCode).toBe(200);
      }
    }
  });
});

describe('an article', () => {
  test('carries its category and its author', async () => {
    const { faqArticleId } = await articleNamed('Track your parcel');
    const body = await answer('getArticle', { id: faqArticleId });
    expect(body).toMatchObject({
      title: 'Track your parcel',
      contentPlain: 'The parcel has a number.',
      content: expect.stringContaining('<p>The parcel has a number.</p>'),
      categoryTitle: 'Orders',
      authorName: 'Ada',
      authorPicture: null,
      status: 'published',
      availableInId: help.helpCenterId,
      isRemoved: 0,
    });
  });

  test('is found by row id too, and in another language by either id', async () => {
    const english = await articleNamed('Track your parcel');
    const swedish = await articleNamed('Spåra ditt paket', 'sv');
    for (const id of [english.faqArticleId, english.id, swedish.id]) {
      const body = await answer('getArticle', { lang: 'sv', id });
      expect(body).toMatchObject({ id: swedish.id, faqArticleId: english.faqArticleId });
    }
  });

  test('is not found in a language without it, nor in another help center', async () => {
    const { faqArticleId } = await articleNamed('Cards');
    const inSwedish = await ask('getArticle', {
      lang: 'sv',
      helpCenterId: help.helpCenterId,
      id: faqArticleId,
    });
    expect(inSwedish).toMatchObject({ status: 404, body: { code: 'NotFound', message: 'Not Found' } });
  });
});

describe('tagged articles', () => {
  test('come once for each tag that they match', async () => {
    const body: { title: string; tag: string }[] = await answer('listTaggedArticles', {
      tag: ['parcel', 'delivery'],
    });
    expect(body.map(({ title, tag }) => `${tag}: ${title}`).sort()).toEqual([
      'delivery: Track your parcel',
      'parcel: Cancel an order',
      'parcel: Track your parcel',
    ]);
  });

  test('of one tag, or of one that nothing has', async () => {
    expect(titles(await answer('listTaggedArticles', { tag: 'delivery' }))).toEqual(['Track your parcel']);
    expect(await answer('listTaggedArticles', { tag: 'none' })).toEqual([]);
  });
});

describe('search', () => {
  test('finds words of title and body, with what matched marked in the title', async () => {
    const body = await answer('search', { q: 'cancel refund' });
    expect(body).toMatchObject({ success: true, length: body.articles.length, suggest: [] });
    expect(body.articles[0]).toMatchObject({
      _source: { title: 'Cancel an order', status: 'published', user_id: 7, publish_at: null },
      highlight: { title: ['<em>Cancel</em> an order'] },
    });
    const { _source } = body.articles[0];
    const { id, faqArticleId } = await articleNamed('Cancel an order');
    expect(_source).toMatchObject({ id, article_id: faqArticleId });
    expect(_source.category).toEqual([{ id: (await orders()).faqCategoryId, title: 'Orders' }]);
    expect(_source.available_in).toEqual([{ id: help.helpCenterId, type: 1 }]);
  });

  test('offers better spellings of a misspelt word, by their place in the text', async () => {
    const { suggest } = await answer('search', { q: 'my parsel' });
    expect(suggest).toHaveLength(1);
    expect(suggest[0]).toMatchObject({ text: 'parsel', offset: 3, length: 6 });
    expect(suggest[0].options[0].text).toBe('parcel');
    const scores: number[] = suggest[0].options.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('says how many it found, and goes on after those that are passed over', async () => {
    const all = await answer('search', { q: 'order parcel' });
    expect(all.total).toBe(all.length);
    expect(all.length).toBeGreaterThan(1);
    const rest = await answer('search', { q: 'order parcel', offset: 1 });
    expect(rest).toEqual({ ...all, articles: all.articles.slice(1), length: all.length - 1 });
  });

  test('of nothing but signs finds nothing', async () => {
    expect(await answer('search', { q: '?! …' })).toEqual({
      success: true,
      articles: [],
      length: 0,
      total: 0,
      suggest: [],
      unknownWords: [],
    });
  });
});

describe('suggestions', () => {
  const suggested = async (q: string, lang = 'en'): Promise<string[]> => {
    const { success, result } = await answer('suggestSearch', { q, lang });
    expect(success).toBe(true);
    expect(result).toHaveLength(1);
    expect(result[0].text).toBe(q);
    return result[0].options.map(({ text }: { text: string }) => text);
  };

  test('complete the last word', async () => {
    expect((await suggested('par'))[0]).toBe('Track your parcel');
    expect((await suggested('cancel an or'))[0]).toBe('Cancel an order');
  });

  test.each([
    ['case', 'PARC', 'en', 'Track your parcel'],
    ['accents left out', 'spara', 'sv', 'Spåra ditt paket'],
    ['accents put in', 'párcel', 'en', 'Track your parcel'],
    ['a typo', 'adress', 'en', 'Change the address'],
    ['words of the body', 'cafe', 'en', 'Cancel an order'],
  ])('forgive %s', async (_what, q, lang, title) => {
    expect(await suggested(q, lang)).toContain(title);
  });

  test('carry the article and its category', async () => {
    const { result } = await answer('suggestSearch', { q: 'track' });
    expect(result[0].options[0].payload).toEqual({
      id: (await articleNamed('Track your parcel')).faqArticleId,
      category: [{ id: (await orders()).faqCategoryId, title: 'Orders' }],
    });
  });
});

describe('what is not for visitors', () => {
  const everywhere: [keyof Service, TestInput][] = [
    ['home', {}],
    ['listPopularArticles', {}],
    ['listTaggedArticles', { tag: 'parcel' }],
    ['search', { q: hidden }],
    ['search', { q: `${hidden} parcel` }],
    ['suggestSearch', { q: hidden.slice(0, 4) }],
    ['suggestSearch', { q: `${hidden} parcel` }],
  ];
  const mentions = (body: unknown) =>
    JSON.stringify(body, (name, value) => (name === 'text' ? '' : value)).includes(hidden);

  test.each(everywhere)('drafts, the future and the past are not in %s', async (name, input) => {
    expect(mentions(await answer(name, input))).toBe(false);
  });

  test('nor in their category, nor by their ids, nor can they be seen or voted on', async () => {
    const { faqCategoryId } = await orders();
    expect(mentions(await answer('getCategory', { id: faqCategoryId }))).toBe(false);
    const { rows } = await service.database.pool.query(
      'select id, faq_article_id from faq_articles where title like $1',
      [`${hidden}%`],
    );
    expect(rows).toHaveLength(3);
    for (const id of rows.flatMap((row) => [row.id, row.faq_article_id])) {
      const input = { lang: 'en', helpCenterId: help.helpCenterId };
      expect((await ask('getArticle', { ...input, id })).status).toBe(404);
      for (const name of ['recordView', 'voteYes', 'voteNo'] as const) {
        expect((await ask(name, { ...input, articleId: String(id), device: 'mobile' })).status).toBe(404);
      }
    }
  });

  test('content of another user is nowhere, whatever the ids', async () => {
    const lists = [...everywhere, ['listCategories', {}], ['search', { q: 'secret plan' }]] as const;
    for (const [name, input] of lists) {
      expect(JSON.stringify(await answer(name, input)), name).not.toContain('Secret plan');
      const theirs = await ask(name, { lang: 'en', helpCenterId: stranger.helpCenterId, ...input });
      expect(theirs.status, name).toBe(404);
    }
    const { rows } = await service.database.pool.query(
      'select id, faq_article_id, faq_category_id from faq_articles where user_id = 8',
    );
    for (const { id, faq_article_id, faq_category_id } of rows) {
      const input = { lang: 'en', helpCenterId: help.helpCenterId };
      for (const own of [id, faq_article_id]) {
        expect((await ask('getArticle', { ...input, id: own })).status).toBe(404);
      }
      expect((await ask('getCategory', { ...input, id: faq_category_id })).status).toBe(404);
    }
  });
});

test('faqId selects a help center as helpCenterId does', async () => {
  const { faqArticleId } = await articleNamed('Cards');
  const inputs: Partial<Record<keyof Service, TestInput>> = {
    helpCenter: {},
    home: {},
    listCategories: {},
    getCategory: { id: (await orders()).faqCategoryId },
    listTaggedArticles: { tag: 'parcel' },
    getArticle: { id: faqArticleId },
    search: { q: 'parcel' },
    suggestSearch: { q: 'parcel' },
    listPopularArticles: {},
  };
  for (const [operation, input] of Object.entries(inputs)) {
    const request = (selector: TestInput) =>
      requestFor(operationNamed(operation), { apiKey, userId: 7 }, { lang: 'en', ...selector, ...input });
    const byFaq = await service.app.inject(request({ faqId: help.faqId }));
    const byHelpCenter = await service.app.inject(request({ helpCenterId: help.helpCenterId }));
    expect([byFaq.statusCode, byFaq.body], operation).toEqual([200, byHelpCenter.body]);
  }
});

describe('languages', () => {
  test('one without content has empty lists, and no record', async () => {
    const lang = 'de';
    expect(await answer('listCategories', { lang })).toEqual([]);
    expect(await answer('listPopularArticles', { lang })).toEqual([]);
    expect(await answer('listTaggedArticles', { lang, tag: 'parcel' })).toEqual([]);
    expect((await answer('search', { lang, q: 'parcel' })).articles).toEqual([]);
    expect((await answer('suggestSearch', { lang, q: 'parcel' })).result[0].options).toEqual([]);
    const { faqCategoryId } = await orders();
    const { faqArticleId } = await articleNamed('Cards');
    const input = { lang, helpCenterId: help.helpCenterId };
    expect((await ask('getCategory', { ...input, id: faqCategoryId })).status).toBe(404);
    expect((await ask('getArticle', { ...input, id: faqArticleId })).status).toBe(404);
  });

  test.each(['pt-BR', 'pt_BR', 'PT-br', 'pt_br'])('%s is one language', async (lang) => {
    expect(titles(await answer('listPopularArticles', { lang }))).toEqual(['Rastreie sua encomenda']);
  });

  test('the server does not fall back: en_GB is not EN', async () => {
    expect(await answer('listCategories', { lang: 'en_GB' })).toEqual([]);
    expect(titles(await answer('listCategories', { lang: 'EN' }))).toEqual(['Orders', 'Payments']);
  });
});

describe('leniency', () => {
  test('a trailing slash is no other path', async () => {
    const url = `/api/${apiKey}/7/faq/categories/?lang=en`;
    expect((await service.app.inject({ url })).statusCode).toBe(200);
  });

  test('members that nobody knows are ignored', async () => {
    expect(titles(await answer('listCategories', { utm_source: 'mail' }))).toEqual(['Orders', 'Payments']);
  });
});

describe('views and votes', () => {
  const counts = async () => {
    const list: { title: string; count: number }[] = await answer('listPopularArticles');
    return Object.fromEntries(list.map(({ title, count }) => [title, count]));
  };

  test('popular articles are one of each category after the other until there are five views, then the most viewed first', async () => {
    const [first, ...others] = visibleTitles.slice(0, -1);
    expect(titles(await answer('listPopularArticles'))).toEqual([first, 'Cards', ...others]);
    expect(new Set(Object.values(await counts()))).toEqual(new Set([0]));

    const cards = await articleNamed('Cards');
    const wrapping = await articleNamed('Wrapping');
    const viewed = async (times: number, input: TestInput) => {
      for (let time = 0; time < times; time += 1) await answer('recordView', input);
    };
    await viewed(4, { articleId: String(cards.faqArticleId), device: 'mobile' });
    // Numbers as strings, strings as numbers, and what nobody knows.
    await viewed(4, {
      articleId: wrapping.faqArticleId,
      helpCenterId: String(help.helpCenterId),
      device: 'mobile',
      page: '/cart',
    });
    // Four views may be the owner's own.
    expect(titles(await answer('listPopularArticles'))).toEqual([first, 'Cards', ...others]);
    await viewed(2, { articleId: String(cards.id), device: 'desktop' });
    await viewed(1, { articleId: String(wrapping.id), device: 'desktop' });

    expect(titles(await answer('listPopularArticles'))).toEqual([
      'Cards',
      'Wrapping',
      ...visibleTitles.slice(0, 4),
    ]);
    expect(await counts()).toMatchObject({ Cards: 6, Wrapping: 5, 'Place an order': 0 });
  });

  test('what is featured comes before all others without views', async () => {
    const files = {
      ...shop,
      'en/orders/gifts/wrap.md': '---\ntitle: Wrapping\nfeatured: true\n---\nWith a ribbon.\n',
    };
    const { helpCenterId } = await buildHelpCenter(service.database.db, { userId: 7, files });
    const popular = titles(await answer('listPopularArticles', { helpCenterId }));
    expect(popular.slice(0, 3)).toEqual(['Wrapping', 'Place an order', 'Cards']);
  });

  test('a view in one language is none in another', async () => {
    const { faqArticleId } = await articleNamed('Track your parcel');
    const before = (await counts())['Track your parcel'];
    await answer('recordView', { lang: 'sv', articleId: String(faqArticleId), device: 'desktop' });
    expect((await counts())['Track your parcel']).toBe(before);
    expect((await answer('listPopularArticles', { lang: 'sv' }))[0].count).toBe(1);
  });

  test('a vote is one row', async () => {
    const { faqArticleId } = await articleNamed('Cards');
    const input = { articleId: String(faqArticleId), device: 'desktop' };
    await answer('voteYes', input);
    await answer('voteNo', { ...input, device: 'mobile' });
    const { rows } = await service.database.pool.query(
      'select user_id, help_center_id, language, faq_article_id, is_yes, device from faq_votes order by id',
    );
    const vote = {
      user_id: 7,
      help_center_id: help.helpCenterId,
      language: 'en',
      faq_article_id: faqArticleId,
    };
    expect(rows).toEqual([
      { ...vote, is_yes: true, device: 'desktop' },
      { ...vote, is_yes: false, device: 'mobile' },
    ]);
  });
});

test('the client gets the same over a real connection', async () => {
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const client = createClient({ baseUrl: `${baseUrl}/`, userId: 8, apiKey: strangerKey });
  const lang = 'en';
  const { helpCenterId } = stranger;

  const [category] = await client.send(operations.listCategories, { lang });
  if (!category) throw new Error('there is no category');
  const single = await client.send(operations.getCategory, {
    lang,
    helpCenterId,
    id: category.faqCategoryId,
  });
  const [orphan] = single.orphans;
  if (!orphan) throw new Error('there is no article');
  const article = await client.send(operations.getArticle, { lang, helpCenterId, id: orphan.faqArticleId });
  expect(article.title).toBe('Secret plan');
  const tagged = await client.send(operations.listTaggedArticles, {
    lang,
    helpCenterId,
    tag: ['a', 'parcel'],
  });
  expect(tagged.map(({ tag }) => tag)).toEqual(['parcel']);
  const found = await client.send(operations.search, { lang, helpCenterId, q: 'plan & plot?' });
  expect(found.articles.map(({ _source }) => _source.title)).toEqual(['Secret plan']);
  const typed = await client.send(operations.suggestSearch, { lang, helpCenterId, q: 'sec' });
  expect(typed.result[0]?.options.map(({ text }) => text)).toEqual(['Secret plan']);
  const seen = { lang, helpCenterId, articleId: String(article.faqArticleId), device: 'mobile' } as const;
  expect(await client.send(operations.recordView, seen)).toBeUndefined();
  await client.send(operations.voteYes, seen);
  await client.send(operations.voteNo, seen);
  const [popular] = await client.send(operations.listPopularArticles, { lang, helpCenterId });
  expect(popular?.count).toBe(1);
  expect((await client.send(operations.helpCenter, { helpCenterId })).languages).toEqual(['en']);

  const failure = await client.send(operations.getArticle, { lang, helpCenterId, id: 1 }).catch((e) => e);
  expect(isApiError(failure, 'not-found')).toBe(true);
  expect(failure.requestId).toMatch(/^[\da-f-]{36}$/);
});
