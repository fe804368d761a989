import { beforeAll, describe, expect, test } from 'vitest';
import { listKeys, revokeKey } from '../../../../src/server/users/keys/keys.sql.ts';
import { useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const service = useApp({ publicDir: usePublicFiles() });
const keys = { listed: '', everywhere: '', secret: '', strangers: '', revoked: '' };

beforeAll(async () => {
  const { db } = service.database;
  await buildHelpCenter(db, { userId: 1 });
  await buildHelpCenter(db, { userId: 2 });
  keys.listed = await publicKey(db, 1, [
    'https://shop.example',
    'https://*.shops.example',
    'http://localhost:3000',
  ]);
  keys.everywhere = await publicKey(db, 1);
  keys.secret = await secretKey(db, 1);
  keys.strangers = await publicKey(db, 2);
  keys.revoked = await publicKey(db, 1);
  await revokeKey(db, 1, (await listKeys(db, 1)).at(-1)?.id ?? 0);
});

async function open(query: Record<string, string>) {
  const settings = { userId: '1', apiKey: keys.listed, helpCenterId: '7', ...query };
  const known = Object.entries(settings).filter(([, value]) => value !== '');
  return await service.app.inject({ url: `/embed?${new URLSearchParams(known)}` });
}

/** What the widget finds in the page. */
function settingsIn(body: string): unknown {
  return JSON.parse(/id="frontdesk-settings">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
}

const ancestorsIn = (policy: unknown) => /frame-ancestors ([^;]+)/.exec(String(policy))?.[1];

test('the pages that the key allows may show it, and no others', async () => {
  const { statusCode, headers } = await open({});
  expect(statusCode).toBe(200);
  expect(ancestorsIn(headers['content-security-policy'])).toBe(
    "'self' https://shop.example https://*.shops.example http://localhost:3000",
  );
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' });
});

test('a page that is isolated from other origins may show it, and other pages keep the images of other sites', async () => {
  const isolated = await open({ isolated: 'true' });
  expect(isolated.headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { headers } = await open({});
  expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
});

test('without settings the page of the widget is not sent', async () => {
  expect((await service.app.inject({ url: '/index.html' })).statusCode).toBe(404);
});

test('the origins of the key are those that may speak with it', async () => {
  const { body } = await open({});
  expect(settingsIn(body)).toHaveProperty('origins', [
    'https://shop.example',
    'https://*.shops.example',
    'http://localhost:3000',
  ]);
  const everywhere = await open({ apiKey: keys.everywhere });
  expect(settingsIn(everywhere.body)).toHaveProperty('origins', ['*']);
});

test('a key for every origin sets no limit', async () => {
  const { headers } = await open({ apiKey: keys.everywhere });
  expect(headers['content-security-policy']).toMatch(/script-src 'nonce-/);
  expect(headers['content-security-policy']).not.toContain('frame-ancestors');
});

describe('the query', () => {
  test('sets what it may, and nothing else of it is read', async () => {
    const settings = {
      userId: '1',
      apiKey: keys.listed,
      faqId: '70',
      helpCenterId: '',
      lang: 'pt-BR',
      colorScheme: 'dark',
      theme: '{"brand":"#0a7","font":"Georgia, serif"}',
      conversations: 'false',
      storage: 'never',
    };
    const forbidden = {
      baseUrl: 'https://evil.example/',
      visitorToken: 'eyJ.a.b',
      strings: '{"help":"x"}',
      nonce: 'x',
      origins: 'https://evil.example',
      toEmail: 'evil@evil.example',
      page: 'https://evil.example/',
    };
    const { body } = await open({ ...settings, ...forbidden });
    const { helpCenterId: _, ...read } = settings;
    const origins = ['https://shop.example', 'https://*.shops.example', 'http://localhost:3000'];
    expect(settingsIn(body)).toEqual({ ...read, origins });
    expect(body).not.toMatch(/evil|eyJ/);
  });

  test.each([
    ['userId', ''],
    ['userId', '0'],
    ['apiKey', ''],
    ['apiKey', 'fdp_"><script>'],
    ['helpCenterId', ''],
    ['helpCenterId', '1;2'],
    ['faqId', '-1'],
    ['lang', '"><script>'],
    ['colorScheme', 'pink'],
    ['theme', 'pink'],
    ['theme', '{"brand":"<script>"}'],
    ['theme', '{"brand":{"a":"b"}}'],
    ['conversations', 'no'],
    ['storage', 'cookies'],
  ])('with a wrong %s (“%s”) gets a page that says so', async (name, value) => {
    const { statusCode, body } = await open({ [name]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`<code>${name}</code>`);
    expect(body).not.toContain('<script');
  });

  test('with a setting twice gets that page too', async () => {
    const url = `/embed?userId=1&apiKey=${keys.listed}&helpCenterId=1&helpCenterId=2`;
    const { statusCode, body } = await service.app.inject({ url });
    expect([statusCode, body.includes('<code>helpCenterId</code>')]).toEqual([400, true]);
  });
});

test('a key that is unknown, secret, revoked or another user’s opens no page and is not shown', async () => {
  const { secret, revoked, strangers } = keys;
  for (const apiKey of ['fdp_unknown', secret, revoked, strangers]) {
    const { statusCode, body, headers } = await open({ apiKey });
    expect(statusCode).toBe(400);
    expect(body).toContain('<code>apiKey</code>');
    expect(body).not.toContain(apiKey);
    expect(ancestorsIn(headers['content-security-policy'])).toBe("'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('an origin that would say something else in a policy is left out of it', async () => {
  const apiKey = await publicKey(service.database.db, 1, [
    'https://a.example;script-src',
    'https://b.example',
  ]);
  const { headers } = await open({ apiKey });
  expect(ancestorsIn(headers['content-security-policy'])).toBe("'self' https://b.example");
});
