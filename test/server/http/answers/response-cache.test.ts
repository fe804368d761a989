import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { Service } from '../../../../src/api/service.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildHelpCenter, importFiles, publicKey, secretKey } from '../../../support/help-center.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

let askedOfApp = 0;
const proxy = '127.0.0.1';
const service = useApp({
  config: {
    listen: { trustProxy: [proxy] },
    rateLimits: {
      keyFailuresPerAddress: 3,
      requestsPerAddress: 30,
      requestsPerVisitor: 40,
      requestsPerKey: 400,
    },
  },
  isListening: true,
  prepare: (app) =>
    app.addHook('onRequest', async () => {
      askedOfApp += 1;
    }),
});

const shop = { userId: 1, helpCenterId: 0, apiKey: '', address: '' };
const page = 'https://shop.example';
let listed = '';
let secret = '';
let origin = '';
let last = 1;

const article = (title: string) => `---\ntitle: ${title}\n---\n${'Where the parcel is. '.repeat(100)}\n`;

beforeAll(async () => {
  const { db } = service.database;
  const files = { 'a/one.md': article('Track a parcel') };
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1, files });
  Object.assign(shop, { helpCenterId, apiKey: await publicKey(db, 1) });
  listed = await publicKey(db, 1, [page]);
  secret = await secretKey(db, 1);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const address = service.app.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

// Each test comes from an address of its own.
beforeEach(() => {
  last += 1;
  shop.address = `203.0.113.${last}`;
});

interface Asked {
  readonly by?: string;
  readonly input?: TestInput;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Whether the app had to answer. */
  readonly isOfApp: boolean;
}

async function ask(name: keyof Service = 'listPopularArticles', asked: Asked = {}): Promise<Answered> {
  const { by = shop.apiKey, input = {}, headers = {}, method = 'GET' } = asked;
  const { helpCenterId } = shop;
  const { url } = requestFor(
    operations[name],
    { userId: 1, apiKey: by },
    { lang: 'en', helpCenterId, ...input },
  );
  const before = askedOfApp;
  const sent = request(`${origin}${url}`, {
    method,
    headers: { 'x-forwarded-for': shop.address, ...headers },
  });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('nothing was answered');
  const body = await text(response);
  return { status: response.statusCode, headers: response.headers, body, isOfApp: askedOfApp > before };
}

/** Asks until it is answered without the app: what the test stored may still be on its way to the listener. */
async function askKnown(name?: keyof Service, asked?: Asked): Promise<Answered> {
  return await vi.waitFor(async () => {
    const answered = await ask(name, asked);
    expect(answered.isOfApp).toBe(false);
    return answered;
  });
}

const ofOne = ({ headers }: Answered) => ({ ...headers, date: '', 'request-id': '' });

describe('what was answered before', () => {
  test('is answered alike without the app, and is a line in the log like any other', async () => {
    const first = await ask('getArticle', { input: { id: await idOf() } });
    const again = await askKnown('getArticle', { input: { id: await idOf() } });
    expect(first).toMatchObject({ status: 200, isOfApp: true });
    expect(again.body).toBe(first.body);
    expect(ofOne(again)).toEqual(ofOne(first));
    expect(again.headers).toMatchObject({ 'content-length': `${Buffer.byteLength(again.body)}` });
    expect(again.headers['request-id']).not.toBe(first.headers['request-id']);
    const lines = service
      .logged()
      .split('\n')
      .filter((line) => line !== '');
    const lineOf = ({ headers }: Answered) =>
      JSON.parse(lines.find((line) => line.includes(`"reqId":"${headers['request-id']}"`)) ?? 'null');
    const { time: _time, reqId, responseTime, ...line } = lineOf(again);
    expect(lineOf(first)).toMatchObject(line);
    expect({ reqId, ...line }).toMatchObject({
      req: {
        method: 'GET',
        url: expect.stringContaining('/api/***/1/faq/articles/'),
        remoteAddress: shop.address,
      },
      res: { statusCode: 200 },
      msg: 'request completed',
    });
    expect(responseTime).toBeGreaterThan(0);
    expect(service.logged()).not.toContain(shop.apiKey);
  });

  test('is not sent to whoever has it', async () => {
    const { headers } = await askKnown();
    const tagged = { headers: { 'if-none-match': headers.etag ?? '' } };
    const unmodified = await askKnown('listPopularArticles', tagged);
    expect(unmodified).toMatchObject({ status: 304, body: '' });
    expect(unmodified.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': headers['cache-control'],
    });
    expect(unmodified.headers['content-type']).toBeUndefined();
    // Also where nobody asked for the whole answer before.
    const unmodifiedFirst = { ...tagged, input: { lang: 'EN' } };
    expect(await ask('listPopularArticles', unmodifiedFirst)).toMatchObject({ status: 304, isOfApp: true });
    expect(await askKnown('listPopularArticles', { input: { lang: 'EN' } })).toMatchObject({ status: 200 });
    expect((await askKnown('listPopularArticles', { headers: { 'if-none-match': '"other"' } })).status).toBe(
      200,
    );
  });

  test('is compressed for whoever can read that, and for nobody else', async () => {
    const plain = await askKnown('suggestionIndex');
    const packed = await ask('suggestionIndex', { headers: { 'accept-encoding': 'br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.isOfApp).toBe(true);
    expect((await askKnown('suggestionIndex')).body).toBe(plain.body);
  });

  test('is what help says now', async () => {
    const before = await askKnown();
    await importFiles(service.database.db, shop, { 'a/one.md': article('Follow a parcel') });
    const after = await vi.waitFor(async () => {
      const answered = await ask();
      expect(answered.body).not.toBe(before.body);
      return answered;
    });
    expect(after.body).toContain('Follow a parcel');
    expect((await askKnown()).body).toBe(after.body);
  });

  test('is refused again from pages that the key does not list, and differs by page', async () => {
    const own = await askKnown('listCategories', { by: listed, headers: { origin: page } });
    expect(own.headers['access-control-allow-origin']).toBe(page);
    const foreign = await ask('listCategories', { by: listed, headers: { origin: 'https://other.example' } });
    expect(foreign).toMatchObject({ status: 403, isOfApp: true });
  });

  test('is the app’s to answer where somebody shows who they are, or asks in another way', async () => {
    await askKnown('helpCenter');
    const { sign } = await buildBackend(service.database.db, 1);
    const maja = await ask('helpCenter', { headers: bearer(await sign(person('maja'))) });
    expect(maja).toMatchObject({ status: 200, isOfApp: true });
    expect(maja.headers['cache-control']).toBe('private, no-cache');
    expect(await ask('helpCenter', { headers: { authorization: 'Bearer no' } })).toMatchObject({
      status: 401,
    });
    expect(await ask('helpCenter', { headers: { 'frontdesk-ticket-token': 'no' } })).toMatchObject({
      status: 401,
    });
    expect(await ask('helpCenter', { method: 'PUT' })).toMatchObject({ status: 404 });
    expect(await ask('helpCenter', { headers: { host: 'a b' } })).toMatchObject({ status: 400 });
    expect(await ask('helpCenter', { input: { lang: 'sv' } })).toMatchObject({ isOfApp: true });
  });

  test('is never kept for a secret key', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await ask('helpCenter', { by: secret })).toMatchObject({ status: 200, isOfApp: true });
    }
  });
});

test('whoever asks too often is told so, by what was answered before too', async () => {
  await askKnown();
  const statuses = new Set<number | undefined>();
  for (let time = 0; time < 40 && !statuses.has(429); time += 1) statuses.add((await ask()).status);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await ask()).headers['retry-after']).toMatch(/^\d+$/);
});

test('an address that guesses keys is given what was answered before: a public key that is known is no guess', async () => {
  await askKnown();
  for (let time = 0; time < 3; time += 1) await ask('helpCenter', { by: `fdp_${'x'.repeat(43)}` });
  expect((await ask()).status).toBe(200);
});

test('a key that ends ends what it was answered', async () => {
  const { pool, db } = service.database;
  const by = await publicKey(db, 1);
  await askKnown('helpCenter', { by });
  await pool.query('delete from api_keys where id = (select max(id) from api_keys)');
  await vi.waitFor(async () => expect((await ask('helpCenter', { by })).status).toBe(401));
});

async function idOf(): Promise<number> {
  const [first] = JSON.parse((await ask()).body);
  return first.faqArticleId;
}
