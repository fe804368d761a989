import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HTTPMethods, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';
import { type Route, routesOf } from '../../../support/routes.ts';

const uploadDir = mkdtempSync(join(tmpdir(), 'frontdesk-headers-'));
const publicDir = usePublicFiles();
const service = useApp({
  config: { uploads: { dir: uploadDir }, listen: { publicUrl: 'https://help.shop.example' } },
  publicDir,
});
const plain = useApp({ config: { listen: { publicUrl: 'http://localhost:8080' } } });
const keys = { secret: '', public: '' };
let picture = '';
let file = '';

beforeAll(async () => {
  const { db } = service.database;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await buildHelpCenter(db, { userId: 1, files: { 'a/b.md': '# B\n\n![x](x.svg)\n', 'a/x.svg': svg } });
  keys.secret = await secretKey(db, 1);
  keys.public = await publicKey(db, 1, ['https://shop.example']);
  const { rows } = await service.database.pool.query('select content from faq_articles');
  picture = /src="([^"]+)"/.exec(rows[0].content)?.[1] ?? '';
  const { body } = await service.app.inject({
    method: 'POST',
    url: `/api/${keys.secret}/1/uploads?name=a.txt`,
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  file = new URL(JSON.parse(body).url).pathname;
});
afterAll(() => rm(uploadDir, { recursive: true }));

/** What a route is asked by whoever holds a key. */
async function ask({ method, path }: Route, key: string): Promise<LightMyRequestResponse> {
  const values: Record<string, string> = { apiKey: key, userId: '1', lang: 'en' };
  const url = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '2026-01-01').replace('*', 'x');
  const payload = ['POST', 'PUT', 'PATCH'].includes(method) ? { payload: {} } : {};
  return await service.app.inject({ method: methodOf(method), url, ...payload });
}

function methodOf(text: string): HTTPMethods {
  const method = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).find(
    (known) => known === text,
  );
  if (!method) throw new Error(`a route has the method ${text}`);
  return method;
}

const bare = "default-src 'none'; frame-ancestors 'none'";

test('every route answers with the headers that keep an answer in its place, and sets no cookie', async () => {
  const routes = routesOf(service.app);
  expect(routes.length).toBeGreaterThan(60);
  for (const route of routes) {
    for (const key of Object.values(keys)) {
      const { headers, statusCode } = await ask(route, key);
      const said = JSON.stringify([route, statusCode, headers]);
      expect(headers, said).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none'|^sandbox; default-src 'none'/),
        'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin)$/),
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
        'cache-control': expect.any(String),
      });
      for (const name of ['set-cookie', 'server', 'x-powered-by'])
        expect(headers, said).not.toHaveProperty(name);
      if (route.path.includes(':apiKey')) {
        expect(headers, said).toMatchObject({
          // Of a stream of events it says more.
          'cache-control': expect.stringMatching(/^no-store(?:, no-transform)?$/),
          'content-security-policy': bare,
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
        });
      }
    }
  }
});

const refusals: readonly (readonly [string, string, number])[] = [
  ['a path that is none', '/nothing', 404],
  ['a path that is none, with a key', '/api/fdp_none/1/faq/nothing', 404],
  ['an unknown key', '/api/fdp_none/1/faq/categories', 401],
  ['an unknown picture', '/files/1/1/none/x.png', 404],
  ['an unknown upload', '/uploads/none/x.png', 404],
  ['a path that cannot be decoded', '/%zz', 400],
  ['a path that is too long', `/api/${'x'.repeat(501)}/1/faq/categories`, 404],
];

test.each(refusals)('%s is refused with them too', async (_, url, status) => {
  const { headers, statusCode } = await service.app.inject({ url });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': bare,
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('what is no HTTP is refused with them too', async () => {
  await plain.app.listen({ host: '127.0.0.1', port: 0 });
  const address = plain.app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('nonsense\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(answer).toContain(`\r\nContent-Security-Policy: ${bare}\r\n`);
});

describe('other sites may load', () => {
  const policyOf = async (url: string, headers: Record<string, string> = {}) =>
    (await service.app.inject({ url, headers })).headers['cross-origin-resource-policy'];

  test('what is meant for them', async () => {
    for (const url of ['/frontdesk.js', '/widget/panel-Ab12.js', picture, file]) {
      expect([url, await policyOf(url)]).toEqual([url, 'cross-origin']);
    }
    const origin = { origin: 'https://shop.example' };
    expect(await policyOf(`/api/${keys.public}/1/faq/categories?lang=en`, origin)).toBe('cross-origin');
    expect(await policyOf('/api/faq/1/popular-articles')).toBe('cross-origin');
  });

  test('nothing that a secret key answers', async () => {
    const origin = { origin: 'https://shop.example' };
    expect(await policyOf(`/api/${keys.secret}/1/faq/categories?lang=en`, origin)).toBe('same-origin');
  });
});

test('without https, browsers are not told to come by it', async () => {
  const { headers } = await plain.app.inject({ url: '/healthz' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});
