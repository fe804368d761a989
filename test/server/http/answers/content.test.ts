import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { Service } from '../../../../src/api/service.ts';
import { officeState } from '../../../../src/server/office-hours/office-state.ts';
import { parseWeeklyHours } from '../../../../src/server/office-hours/parse.ts';
import { millisecondsUntilChange } from '../../../../src/server/resources/faq/visible-content.sql.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { countQueries } from '../../../support/count-queries.ts';
import { buildHelpCenter, importFiles, publicKey, secretKey } from '../../../support/help-center.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

const service = useApp({ isListening: true });

/** Long enough to be compressed. */
const text = 'The parcel has a number, which leads to where it is. '.repeat(40);
const article = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n${text}\n`;
const files = {
  'en/orders/track.md': article('Track a parcel', 'tags: [parcel]\n'),
  'en/orders/return.md': article('Return a parcel'),
  'sv/orders/track.md': article('Spåra ett paket'),
};

interface Side {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly apiKey: string;
}
let shop: Side;
let other: Side;
let ids: { readonly id: number; readonly categoryId: number };

beforeAll(async () => {
  const { db } = service.database;
  const build = async (userId: number): Promise<Side> => {
    const { helpCenterId } = await buildHelpCenter(db, { userId, files, title: `Help of ${userId}` });
    return { userId, helpCenterId, apiKey: await publicKey(db, userId) };
  };
  [shop, other] = [await build(1), await build(2)];
  const [first] = (await send('listPopularArticles')).json();
  ids = { id: first.faqArticleId, categoryId: first.categoryId };
});

async function send(
  name: keyof Service,
  input: TestInput = {},
  { by = shop, ...options }: Pick<InjectOptions, 'headers'> & { readonly by?: Side } = {},
) {
  const { helpCenterId } = by;
  return await service.app.inject({
    ...requestFor(operations[name], by, { lang: 'en', helpCenterId, ...input }),
    ...options,
  });
}

const titlesOf = async (input: TestInput = {}, by = shop): Promise<string[]> =>
  (await send('listPopularArticles', input, { by })).json().map(({ title }: { title: string }) => title);

/** Every operation whose answer is kept. */
const reads = (): [keyof Service, TestInput][] => [
  ['helpCenter', {}],
  ['home', {}],
  ['listCategories', {}],
  ['getCategory', { id: ids.categoryId }],
  ['listTaggedArticles', { tag: 'parcel' }],
  ['getArticle', { id: ids.id }],
  ['suggestionIndex', {}],
  ['listPopularArticles', {}],
  ['listRelatedArticles', { id: ids.id }],
];

describe('an answer about help', () => {
  // What it was filled with may still be on its way to the listener.
  beforeEach(async () => {
    await vi.waitFor(async () => {
      for (const [name, input] of reads()) await send(name, input);
      expect(await countQueries(() => send('helpCenter'))).toBe(0);
    });
  });

  test('says when visitors are answered, as the site sets it, and ends when the office opens or closes', async () => {
    const { db } = service.database;
    const { userId, helpCenterId } = other;
    expect((await send('helpCenter', {}, { by: other })).json().replies).toBeUndefined();
    await setHelpCenter(db, userId, helpCenterId, { contactEnabled: true, siteUrl: 'https://shop.example/' });
    expect((await send('home', {}, { by: other })).json().helpCenter).toMatchObject({
      siteUrl: 'https://shop.example/',
      replies: { usualSeconds: null, officeHours: null },
    });
    expect(await millisecondsUntilChange(db, userId)).toBeNull();
    const weekly = parseWeeklyHours('mon-sun 8:00-20:00') ?? [];
    const outsideTexts = [{ lang: 'sv', text: 'Vi svarar i morgon.' }];
    const timezone = 'Asia/Kathmandu';
    await setHelpCenter(db, userId, helpCenterId, {
      replySeconds: 5400,
      weeklyHours: weekly,
      timezone,
      outsideTexts,
    });
    const { replies } = (await send('home', {}, { by: other })).json().helpCenter;
    const now = new Date();
    const { isOpen, opensAt, closesAt } = officeState({ timezone, weekly, holidays: [] }, now);
    expect(replies).toEqual({
      usualSeconds: 7200,
      officeHours: {
        timezone,
        open: isOpen,
        holiday: null,
        outsideTexts,
        opensAt: opensAt?.toISOString(),
        closesAt: closesAt?.toISOString(),
      },
    });
    const untilOffice = Math.min(Number(opensAt), Number(closesAt)) - now.getTime();
    const untilChange = await millisecondsUntilChange(db, userId);
    expect(untilChange).toBeGreaterThan(untilOffice - 10_000);
    expect(untilChange).toBeLessThanOrEqual(untilOffice);
    await setHelpCenter(db, userId, helpCenterId, { replySeconds: 0, contactEnabled: false });
    expect((await send('helpCenter', {}, { by: other })).json().replies).toBeUndefined();
    expect(await millisecondsUntilChange(db, userId)).toBeNull();
  });

  test('is asked of the database once, and of nobody who has it', async () => {
    for (const [name, input] of reads()) {
      const { headers, body } = await send(name, input);
      // A key is cached for five seconds only.
      await expect.poll(() => countQueries(() => send(name, input)), { message: name }).toBe(0);
      const again = await send(name, input, { headers: { 'if-none-match': `"x", ${headers['etag']}` } });
      expect([name, again.statusCode, again.body]).toEqual([name, 304, '']);
      expect(again.headers).toMatchObject({
        etag: headers['etag'],
        'cache-control': headers['cache-control'],
      });
      const changed = await send(name, input, { headers: { 'if-none-match': '"x"' } });
      expect([changed.statusCode, changed.body]).toEqual([200, body]);
    }
  });

  test('may be kept by everybody where anybody may ask, by a visitor alone who is signed in, else by nobody', async () => {
    const { db } = service.database;
    const secret = { ...shop, apiKey: await secretKey(db, shop.userId, ['FAQ:Read']) };
    const listed = { ...shop, apiKey: await publicKey(db, shop.userId, ['https://shop.example']) };
    const backend = await buildBackend(db, shop.userId);
    const signed = bearer(await backend.sign(person('maja')));
    for (const [name, input] of reads()) {
      const open = await send(name, input);
      expect(open.headers).toMatchObject({
        'cache-control': 'public, max-age=10, stale-while-revalidate=60',
        vary: 'Accept-Encoding',
      });
      const headers = { origin: 'https://shop.example' };
      const ofPage = await send(name, input, { by: listed, headers });
      expect(ofPage.headers['vary']).toBe('Origin, Accept-Encoding');
      const ofVisitor = await send(name, input, { headers: signed });
      expect(ofVisitor.headers['cache-control']).toBe('private, no-cache');
      const ofBackOffice = await send(name, input, { by: secret });
      expect(ofBackOffice.headers['cache-control']).toBe('no-store');
      expect([ofPage.body, ofVisitor.body, ofBackOffice.body]).toEqual([open.body, open.body, open.body]);
    }
    for (const [name, input] of [
      ['search', { q: 'parcel' }],
      ['suggestSearch', { q: 'par' }],
      ['getArticle', { id: 999_999 }],
    ] as const) {
      expect((await send(name, input)).headers['cache-control'], name).toBe('no-store');
    }
  });

  test('is kept in memory alone where it answers what somebody types', async () => {
    const typed = { q: 'par' };
    await send('suggestSearch', typed);
    const asked = await countQueries(async () => {
      const { statusCode, headers } = await send('suggestSearch', typed);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    });
    expect(asked).toBe(0);
    // Another text is searched in memory.
    expect(await countQueries(() => send('suggestSearch', { q: 'parc' }))).toBe(0);
    expect((await send('suggestSearch', typed, { by: other })).json()).not.toEqual(
      (await send('suggestSearch', typed)).json(),
    );
  });

  test('is told to nobody who may not have it, though it is kept', async () => {
    const { etag } = (await send('getArticle', { id: ids.id })).headers;
    const headers = { 'if-none-match': `${etag}` };
    const stranger = { ...other, helpCenterId: shop.helpCenterId };
    const refusals = [
      await send('getArticle', { id: ids.id }, { headers, by: stranger }),
      await send('getArticle', { id: ids.id }, { headers, by: { ...shop, apiKey: other.apiKey } }),
      await send('getArticle', { id: ids.id }, { headers: { ...headers, authorization: 'Bearer x' } }),
      await send('getArticle', { id: ids.id, lang: 'de' }, { headers }),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 401, 401, 404]);
    for (const [name, input] of reads().slice(0, 2)) {
      expect((await send(name, input, { by: other })).body).not.toBe((await send(name, input)).body);
    }
    expect(await titlesOf({ lang: 'sv' })).toEqual(['Spåra ett paket']);
  });

  test('follows what is written, and when an article appears, at once', async () => {
    const { db, pool } = service.database;
    await importFiles(db, shop, { ...files, 'en/orders/new.md': article('Something new') });
    expect(await titlesOf()).toContain('Something new');
    expect((await send('suggestSearch', { q: 'something' })).body).toContain('Something new');
    await importFiles(db, shop, files);
    expect((await send('suggestSearch', { q: 'something' })).body).not.toContain('Something new');
    expect(await titlesOf()).not.toContain('Something new');
    // By somebody else.
    const elsewhere = new pg.Client({ connectionString: service.database.url });
    await elsewhere.connect();
    await elsewhere.query(
      `update faq_articles set title = 'Renamed' where title = 'Return a parcel' and user_id = 1`,
    );
    await elsewhere.end();
    await vi.waitFor(async () => expect(await titlesOf()).toContain('Renamed'));
    expect(await titlesOf({}, other)).toContain('Return a parcel');
    const publishIn = (interval: string) =>
      pool.query(
        `update faq_articles set publish_at = now() + $1::interval where title = 'Renamed' and user_id = 1`,
        [interval],
      );
    await publishIn('1 hour');
    expect(await titlesOf()).toEqual(['Track a parcel']);
    await publishIn('300 ms');
    await vi.waitFor(async () => expect(await titlesOf()).toContain('Renamed'));
  });

  test('is compressed once, and read alike however it came', async () => {
    const input = { id: ids.id };
    const plain = await send('getArticle', input);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const answers = [
        await send('getArticle', input, { headers }),
        await send('getArticle', input, { headers }),
      ];
      for (const { rawPayload, headers: sent } of answers) {
        expect(sent).toMatchObject({ 'content-encoding': accepted, etag: plain.headers['etag'] });
        expect(`${decompress(rawPayload)}`).toBe(plain.body);
        expect(sent['content-length']).toBe(`${rawPayload.length}`);
      }
    }
  });
});

describe('votes and views that come at once', () => {
  test('are stored by few statements before they are answered, and each is told of its own article', async () => {
    const send = (name: 'voteYes' | 'recordView', articleId: number, by = shop) =>
      service.app.inject(
        requestFor(operations[name], by, {
          lang: 'en',
          helpCenterId: by.helpCenterId,
          articleId: String(articleId),
          device: 'mobile',
        }),
      );
    const rows = async () =>
      (
        await service.database.pool.query(
          `select user_id as "userId", count(*)::int as votes,
            (select sum(count)::int from faq_views v where v.user_id = faq_votes.user_id and device = 'mobile') as views
           from faq_votes where is_yes and device = 'mobile' group by 1 order by 1`,
        )
      ).rows;
    await service.database.pool.query('delete from faq_votes; delete from faq_views');
    const others = (
      await service.app.inject(
        requestFor(operations.listPopularArticles, other, { lang: 'en', helpCenterId: other.helpCenterId }),
      )
    ).json();
    const statuses: number[] = [];
    const asked = await countQueries(async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => [
          ...[send('voteYes', ids.id), send('recordView', ids.id)],
          ...[send('voteYes', 999_999), send('recordView', others[0].faqArticleId)],
          ...[send('voteYes', others[0].faqArticleId, other), send('recordView', others[0].id, other)],
        ]).flat(),
      );
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }, /insert into faq_(?:votes|views)/);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => [204, 204, 404, 404, 204, 204]).flat());
    expect(asked).toBeLessThan(20);
    expect(asked).toBeGreaterThan(0);
    expect(await rows()).toEqual([
      { userId: 1, votes: 30, views: 30 },
      { userId: 2, votes: 30, views: 30 },
    ]);
  });
});
