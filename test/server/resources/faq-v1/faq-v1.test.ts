import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '../../../../src/api/operation.ts';
import * as faqV1 from '../../../../src/api/operations/faq-v1.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { contracts } from '../../../../src/api/schemas/index.ts';
import { createClient } from '../../../../src/client/client.ts';
import { setFaqV1Enabled } from '../../../../src/server/resources/faq-v1/faq-v1.sql.ts';
import { newKey } from '../../../../src/server/users/keys/secret.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import {
  buildHelpCenter,
  type Files,
  publicKey,
  secretKey,
  type TestHelpCenter,
} from '../../../support/help-center.ts';

const service = useApp();
const v1 = { ...faqV1 };
type Name = keyof typeof v1;
const names: readonly Name[] = [
  'listArticlesV1',
  'viewArticleV1',
  'popularArticlesV1',
  'searchV1',
  'suggestSearchV1',
];

/** Every article that must never be seen holds this word. */
const hidden = 'zanzibar';

const shop: Files = {
  'en/orders/_index.md': '---\ntitle: Orders\norder: 1\n---\n',
  'en/orders/changing/_index.md': '---\ntitle: Changing an order\n---\n',
  'en/orders/changing/cancel.md': '---\ntitle: Cancel an order\n---\nWithin sixty minutes.\n',
  'en/orders/track.md':
    '---\ntitle: Track your parcel\norder: 2\ntags: [parcel, delivery]\nauthor: Ada\nshowFeedback: always\nfeedbackPhoneEnabled: true\nfeedbackPhoneNumber: "+46 8 123 456"\n---\nThe parcel has a number & a <b>name</b>.\n',
  'en/orders/place.md': '---\ntitle: Place an order\norder: 1\n---\nPut things into the basket.\n',
  'en/orders/slash.md': '---\ntitle: What 24/7 means, 50% of the time\norder: 3\n---\nAlways.\n',
  'en/payments/cards.md': '---\ntitle: Cards\n---\nWe take cards.\n',
  'en/orders/draft.md': `---\ntitle: ${hidden} draft\nstatus: draft\n---\n${hidden}\n`,
  'en/orders/later.md': `---\ntitle: ${hidden} later\npublishAt: 2999-01-01\n---\n${hidden}\n`,
  'en/orders/over.md': `---\ntitle: ${hidden} over\nunpublishAt: 2020-01-01\n---\n${hidden}\n`,
  'sv/orders/_index.md': '---\ntitle: Beställningar\n---\n',
  'sv/orders/track.md': '---\ntitle: Spåra ditt paket\n---\nPaketet har ett nummer.\n',
};

let help: TestHelpCenter;

beforeAll(async () => {
  const { db } = service.database;
  help = await buildHelpCenter(db, { userId: 7, files: shop });
  await buildHelpCenter(db, { userId: 7, files: { 'boats/row.md': '# Row a boat\n\nWith oars.\n' } });
  await buildHelpCenter(db, { userId: 8, files: { 'plans/secret.md': '# Secret plan\n\nparcel\n' } });
  await ensureUser(db, 9, 'Without a help center');
  const seen = { lang: 'en', helpCenterId: help.helpCenterId, device: 'mobile' };
  const apiKey = await secretKey(db, 7);
  const viewed = async (title: string, times: number) => {
    const articleId = String((await row(title)).faq_article_id);
    for (let time = 0; time < times; time += 1) {
      await service.app.inject(
        requestFor(operations.recordView, { apiKey, userId: 7 }, { ...seen, articleId }),
      );
    }
  };
  await viewed('Track your parcel', 7);
  await viewed('Cards', 5);
});

/** An article or category as it is stored. */
async function row(title: string, table = 'faq_articles') {
  const { rows } = await service.database.pool.query(`select * from ${table} where title = $1`, [title]);
  return rows[0];
}

async function ask(name: Name, input: TestInput = {}, userId: number | string = 7) {
  const { callback, ...rest } = input;
  const path = fillPath(v1[name].path, { categoryId: 1, articleId: 1, searchString: 'x', ...rest, userId });
  const query = callback === undefined ? '' : `?callback=${encodeURIComponent(String(callback))}`;
  return await service.app.inject({ url: path + query });
}

/** The answer, which must be exactly what the contract says. */
async function answer(name: Name, input: TestInput = {}) {
  const response = await ask(name, input);
  expect(response.statusCode, response.body).toBe(200);
  const strict: TSchema = JSON.parse(JSON.stringify(contracts[name].output), (_, part) =>
    part?.type === 'object' && 'properties' in part ? { ...part, additionalProperties: false } : part,
  );
  expect(Compile(strict).Errors(response.json())).toEqual([]);
  return response.json();
}

describe('the articles of a category', () => {
  test('are those that are visible, as they are read', async () => {
    const { id, faq_category_id: cat } = await row('Orders', 'faq_categories');
    const list = await answer('listArticlesV1', { categoryId: cat });
    const titles = [
      'Place an order',
      'Track your parcel',
      'What 24/7 means, 50% of the time',
      'Cancel an order',
    ];
    expect(list.map(({ qSub }: { qSub: string }) => qSub)).toEqual(titles);
    expect(list[1]).toEqual({
      id: Number((await row('Track your parcel')).faq_article_id),
      sid: 7,
      cat: Number(cat),
      qSub: 'Track your parcel',
      ranking: 7,
      status: 'published',
      memberCount: 0,
    });
    expect(await answer('listArticlesV1', { categoryId: id })).toEqual(list);
  });

  test('of another help center, another user, or none are 404', async () => {
    const boats = await row('Boats', 'faq_categories');
    const plans = await row('Plans', 'faq_categories');
    for (const categoryId of [boats.faq_category_id, plans.faq_category_id, 999_999]) {
      const response = await ask('listArticlesV1', { categoryId });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { code: 'NotFound', message: 'Not Found' },
      ]);
    }
  });
});

describe('an article', () => {
  test('is shown in full', async () => {
    const stored = await row('Track your parcel');
    const article = await answer('viewArticleV1', { articleId: stored.faq_article_id });
    expect(article).toEqual({
      id: Number(stored.faq_article_id),
      sid: 7,
      qSub: 'Track your parcel',
      qBod: stored.content,
      ac: '',
      status: 'published',
      qTags: ['parcel', 'delivery'],
      help: stored.show_feedback,
      helpText: 'Was this helpful?',
      helpYes: 'Yes',
      helpNo: 'No',
      wasHelpfulEmailForm: 0,
      wasHelpfulPhoneForm: 1,
      wasHelpfulChatForm: 0,
      ranking: 7,
      qCatId: Number((await row('Orders', 'faq_categories')).faq_category_id),
      qCat: 'Orders',
      agentName: 'Ada',
      agentPicture: null,
      department: null,
      visitorName: null,
      contactEmailBody: null,
      contactEmailSubject: null,
      contactEmailId: null,
      contactPhoneBody: '+46 8 123 456',
      contactPhoneSubject: null,
      contactChatBody: null,
      contactChatSubject: null,
      routeToGroup: null,
      comments: [],
    });
    // A row id is of one language, which need not be the one that is shown.
    const swedish = await row('Spåra ditt paket');
    expect(await answer('viewArticleV1', { articleId: swedish.id })).toEqual(article);
  });

  test('is 404 where it is not visible, in another help center, or another user’s', async () => {
    const titles = [`${hidden} draft`, `${hidden} later`, `${hidden} over`, 'Row a boat', 'Secret plan'];
    for (const title of titles) {
      const stored = await row(title);
      for (const articleId of [stored.id, stored.faq_article_id]) {
        expect((await ask('viewArticleV1', { articleId })).statusCode, title).toBe(404);
      }
    }
  });
});

test('popular articles are an object whose keys count from 0, the most viewed first', async () => {
  const popular = await answer('popularArticlesV1');
  expect(Object.keys(popular)).toEqual(['0', '1', '2', '3', '4']);
  expect(popular[0]).toMatchObject({ qSub: 'Track your parcel', ranking: 7 });
  expect(popular[1]).toMatchObject({ qSub: 'Cards', ranking: 5 });
  expect(popular[2]).toMatchObject({ qSub: 'Place an order', ranking: 0 });
  expect(JSON.stringify(popular)).not.toContain(hidden);
});

describe('search', () => {
  test('answers hits in the envelope without a length, with what matched marked', async () => {
    const stored = await row('Track your parcel');
    const body = await answer('searchV1', { searchString: 'parcel number' });
    expect(Object.keys(body)).toEqual(['result', 'json']);
    expect(body.json[0]).toEqual({
      _index: 'faq',
      _type: 'article',
      _id: String(stored.faq_article_id),
      _score: 1,
      _source: {
        article_id: Number(stored.faq_article_id),
        category_name: 'Orders',
        category_id: Number(stored.faq_category_id),
        user_id: 7,
        content_text: stored.content_plain,
        id: Number(stored.faq_article_id),
        title: 'Track your parcel',
        publish_at: null,
        tags: ['parcel', 'delivery'],
        status: 'published',
        unpublish_at: null,
      },
      highlight: { title: ['Track your <em>parcel</em>'] },
    });
  });

  test('scores fall with the place', async () => {
    const { json } = await answer('searchV1', { searchString: 'order' });
    const scores: number[] = json.map(({ _score }: { _score: number }) => _score);
    expect(scores.length).toBeGreaterThan(1);
    expect(scores).toEqual(scores.map((_, index) => 1 / (index + 1)));
  });

  test('completes what is typed', async () => {
    expect(await answer('suggestSearchV1', { searchString: 'par' })).toEqual({
      docsuggest: [
        {
          text: 'par',
          options: [
            {
              text: 'Track your parcel',
              payload: { id: Number((await row('Track your parcel')).faq_article_id) },
            },
          ],
        },
      ],
    });
  });

  test.each(['searchV1', 'suggestSearchV1'] as const)(
    '%s finds nothing hidden, foreign or Swedish',
    async (name) => {
      for (const searchString of [hidden, 'secret', 'oars', 'paket', '?', '…']) {
        const text = (await ask(name, { searchString })).body;
        for (const word of [`${hidden} `, 'Secret plan', 'Row a boat', 'Spåra'])
          expect(text).not.toContain(word);
      }
    },
  );
});

describe.each(['searchV1', 'suggestSearchV1'] as const)('the segment of %s', (name) => {
  const base = v1[name].path.replace('{userId}', '7').replace(/\{searchString\}.*/, '');
  const at = (segment: string) => service.app.inject({ url: base + segment });

  test('may end with a slash or not', async () => {
    const [without, withSlash] = [await at('parcel'), await at('parcel/')];
    expect([without.statusCode, withSlash.statusCode]).toEqual([200, 200]);
    expect(without.body).toContain('Track your parcel');
    expect(withSlash.body).toBe(without.body);
  });

  test.each([
    '24/7 means',
    '24/7/',
    '/',
    '50% of',
    '50%25',
    '%2F',
    'a?b=c#d',
    'a;b&c',
    'a+b',
    'spåra 📦',
    '..a',
    "'; drop table users; --",
  ])('is the text, whatever is in it: %j', async (text) => {
    const response = await at(encodeURIComponent(text));
    expect(response.statusCode, response.body).toBe(200);
    if (name === 'suggestSearchV1') expect(response.json().docsuggest[0].text).toBe(text);
    if (text.startsWith('24/7 m')) expect(response.body).toContain('What 24/7 means');
  });

  test('has at most 500 characters, whatever they are', async () => {
    for (const character of ['x', '/', 'å', '%']) {
      expect((await at(encodeURIComponent(character.repeat(500)))).statusCode, character).toBe(200);
      const response = await at(encodeURIComponent(character.repeat(501)));
      expect([400, 414], character).toContain(response.statusCode);
    }
  });

  test('that holds nothing is no search', async () => {
    expect((await at('')).statusCode).toBe(404);
    const response = await at('%00');
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].label).toBe('searchString');
    expect((await at('a/b')).statusCode).toBe(404);
  });

  test('is not logged', async () => {
    await at('whatavisitortyped');
    await at('whatavisitortyped/x%2F');
    await service.app.inject({ url: `//message${base.slice('/message'.length)}whatavisitortyped` });
    expect(service.logged()).toContain(`${base}***`);
    expect(service.logged()).not.toContain('whatavisitortyped');
  });

  test('callback makes the answer a script, and is refused where it is no name of a function', async () => {
    const plain = (await ask(name, { searchString: 'parcel' })).json();
    const script = await ask(name, { searchString: 'parcel', callback: 'show_$1' });
    expect(script.statusCode).toBe(200);
    expect(script.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const [, json] = /^\/\*\*\/show_\$1\((.*)\);$/s.exec(script.body) ?? [];
    expect(JSON.parse(json ?? '')).toEqual(plain);
    expect((await ask(name, { searchString: 'x', callback: 'x'.repeat(64) })).statusCode).toBe(200);
    const dotted = await ask(name, { searchString: 'parcel', callback: 'shop.help._1.$show' });
    expect(dotted.body).toBe(script.body.replace('show_$1', 'shop.help._1.$show'));
    expect((await ask(name, { searchString: 'x', callback: `${'x.'.repeat(31)}xy` })).statusCode).toBe(200);
    for (const callback of ['.', 'a.', '.a', 'a..b', 'a.1', 'a. b', 'a?.b', `${'x.'.repeat(32)}x`])
      expect((await ask(name, { searchString: 'x', callback })).statusCode, callback).toBe(400);
    for (const callback of [
      '',
      'x'.repeat(65),
      '1x',
      'a.b(',
      'a[0]',
      'alert(1)//',
      'é',
      'a b',
      '</script>',
    ]) {
      const response = await ask(name, { searchString: 'x', callback });
      expect(response.statusCode, callback).toBe(400);
      expect(response.json().errors).toEqual([{ value: callback, index: null, label: 'callback' }]);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('everything', () => {
  async function inputs(): Promise<Record<Name, TestInput>> {
    const { faq_article_id: articleId, faq_category_id: categoryId } = await row('Track your parcel');
    return {
      listArticlesV1: { categoryId },
      viewArticleV1: { articleId },
      popularArticlesV1: {},
      searchV1: { searchString: 'parcel' },
      suggestSearchV1: { searchString: 'parcel' },
    };
  }

  test('may be read by any page, without a key, and by reading only', async () => {
    const all = await inputs();
    for (const name of names) {
      const ok = await ask(name, all[name]);
      const missing = await ask(name, all[name], 999);
      for (const { headers } of [ok, missing]) {
        expect(headers['access-control-allow-origin'], name).toBe('*');
        expect(headers['access-control-allow-credentials']).toBeUndefined();
        expect(headers['cache-control']).toBe('no-store');
      }
      expect([ok.statusCode, missing.statusCode]).toEqual([200, 404]);
      const url = fillPath(v1[name].path, { ...all[name], userId: 7 });
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
        const response = await service.app.inject({ method, url });
        expect(response.statusCode, `${method} ${name}`).toBe(404);
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });

  test('is 404 for a user that is unknown, has no help center, or is none', async () => {
    const all = await inputs();
    for (const userId of [999, 9, '0', '-7', '07', 'x', '7.0', '99999999999999999999']) {
      for (const name of names) {
        const response = await ask(name, all[name], userId);
        expect(response.statusCode, `${name} ${userId}`).toBe(404);
        expect(response.json()).toEqual({ code: 'NotFound', message: 'Not Found' });
      }
    }
  });

  test('is 404 for a user who has it turned off, and for that user alone', async () => {
    const { db } = service.database;
    const all = await inputs();
    await setFaqV1Enabled(db, 7, false);
    for (const name of names) expect((await ask(name, all[name])).statusCode, name).toBe(404);
    expect((await ask('popularArticlesV1', {}, 8)).statusCode).toBe(200);
    const apiKey = await publicKey(db, 7);
    const v2 = requestFor(operations.listCategories, { apiKey, userId: 7 }, { lang: 'en' });
    expect((await service.app.inject(v2)).statusCode).toBe(200);
    await setFaqV1Enabled(db, 7, true);
    for (const name of names) expect((await ask(name, all[name])).statusCode, name).toBe(200);
  });

  test('speaks the default language of the first help center', async () => {
    const { db, pool } = service.database;
    await buildHelpCenter(db, {
      userId: 10,
      files: { 'de/paket/verfolgen.md': '# Paket verfolgen\n\nJetzt.\n' },
    });
    await pool.query("update help_centers set default_language = 'de' where user_id = 10");
    const { 0: first } = (await ask('popularArticlesV1', {}, 10)).json();
    expect(first.qSub).toBe('Paket verfolgen');
    const article = await ask('viewArticleV1', { articleId: first.id }, 10);
    expect(article.json()).toMatchObject({
      helpText: 'War das hilfreich?',
      helpYes: 'Ja',
      helpNo: 'Nein',
    });
  });

  test('is sent by the client too', async () => {
    const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const client = createClient({ baseUrl, userId: 7, apiKey: 'none' });
    const found = await client.send(v1.searchV1, { searchString: '24/7 means' });
    expect(found.json[0]?._source.title).toBe('What 24/7 means, 50% of the time');
    const popular = await client.send(v1.popularArticlesV1, {});
    expect(popular['0']?.qSub).toBe('Track your parcel');
  });
});

describe('paths with a key are not mistaken for these', () => {
  test('no key can be called faq', () => {
    for (const kind of ['secret', 'public'] as const) expect(newKey(kind)).toMatch(/^fd[sp]_[\w-]{43}$/);
  });

  test('“faq”, “search” and “searchq” in the place of a key are unknown keys', async () => {
    for (const path of [
      'faq/categories?lang=en',
      'faq/articles/1?lang=en',
      'faq/popular-articles',
      'forms/1',
    ]) {
      expect((await service.app.inject({ url: `/api/faq/7/${path}` })).statusCode, path).toBe(401);
    }
    for (const key of ['search', 'searchq', 'faq']) {
      const url = `/message/${key}/7/forms/1/submitted?startTime=2026-01-01`;
      expect((await service.app.inject({ url })).statusCode, key).toBe(401);
    }
  });
});
