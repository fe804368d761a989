import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { keyHash } from '../../../../src/server/users/keys/secret.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const service = useApp({ config: { rateLimits: { keyFailuresPerAddress: 3 } }, publicDir: usePublicFiles() });

test('an address whose keys were refused too often is sent away for a while, and no other', async () => {
  const { helpCenterId } = await buildHelpCenter(service.database.db, { userId: 1 });
  const apiKey = await secretKey(service.database.db, 1);
  const ask = async (key: string, remoteAddress: string) => {
    const request = requestFor(operations.helpCenter, { apiKey: key, userId: 1 }, { helpCenterId });
    return await service.app.inject({ ...request, remoteAddress });
  };
  for (let failure = 0; failure < 3; failure += 1) {
    expect((await ask('guess', '192.0.2.1')).statusCode).toBe(401);
    expect((await ask(apiKey, '192.0.2.2')).statusCode).toBe(200);
  }

  const refused = await ask('guess', '192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 'TooManyRequests', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  // Before the database is asked: a key that is right makes no difference any more.
  expect((await ask(apiKey, '192.0.2.1')).statusCode).toBe(429);

  expect((await ask('guess', '192.0.2.2')).statusCode).toBe(401);
  expect((await service.app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
});

test('preflights and pages in a frame count where their key is none for pages, and no others', async () => {
  const { db } = service.database;
  await buildHelpCenter(db, { userId: 2 });
  const [pages, office] = [await publicKey(db, 2), await secretKey(db, 2)];
  const preflight = (key: string) => ({ method: 'OPTIONS' as const, url: `/api/${key}/2/faq/categories` });
  const frame = (key: string) => ({ url: `/embed?userId=2&apiKey=${key}&helpCenterId=1` });
  const upload = (key: string) => ({ method: 'OPTIONS' as const, url: `/api/${key}/2/uploads` });
  const doors = [
    [preflight, 204, 204],
    [upload, 204, 204],
    [frame, 400, 200],
  ] as const;
  for (const [index, [door, refused, good]] of doors.entries()) {
    for (const [other, bad] of ['guess', office].entries()) {
      const remoteAddress = `192.0.2.${10 + 2 * index + other}`;
      const statusOf = async (key: string) =>
        (await service.app.inject({ ...door(key), remoteAddress })).statusCode;
      for (let count = 0; count < 4; count += 1) expect(await statusOf(pages)).toBe(good);
      for (let count = 0; count < 3; count += 1) expect(await statusOf(bad)).toBe(refused);
      expect(await statusOf(bad)).toBe(429);
      expect(await statusOf(pages), 'it was good before').toBe(good);
    }
  }
});

describe('an office in which a hostile page is open', () => {
  const site = 'https://shop.example';
  const evil = 'https://evil.example';
  let helpCenterId = 0;
  let known = '';
  let secret = '';

  /** A key that is good, and that was not asked for yet. */
  const newKey = (origins: readonly string[] = [site, 'https://*.shop.example']) =>
    publicKey(service.database.db, 3, origins);

  let offices = 0;
  /** Asks from an office of its own. */
  function openOffice() {
    offices += 1;
    const remoteAddress = `198.51.100.${offices}`;
    return async (apiKey: string, origin?: string) => {
      const request = requestFor(operations.helpCenter, { apiKey, userId: 3 }, { helpCenterId });
      const headers = origin === undefined ? {} : { origin };
      return (await service.app.inject({ ...request, remoteAddress, headers })).statusCode;
    };
  }

  const guess = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`;

  beforeAll(async () => {
    const { db } = service.database;
    ({ helpCenterId } = await buildHelpCenter(db, { userId: 3 }));
    known = await newKey();
    secret = await secretKey(db, 3);
    expect(await openOffice()(known, site)).toBe(200);
  });

  test.each(['fdp_', 'fds_', ''])(
    'has the widgets of sites, whatever keys the page makes up: %s',
    async (prefix) => {
      const ask = openOffice();
      for (let count = 0; count < 3; count += 1) expect(await ask(guess(prefix), evil)).toBe(401);
      expect(await ask(guess(prefix), evil)).toBe(429);
      expect(await ask(known, site)).toBe(200);
      expect(await ask(await newKey(), site)).toBe(200);
      expect(await ask(await newKey(), 'https://www.shop.example')).toBe(200);
    },
  );

  test('keeps its back office where the page makes up public keys', async () => {
    const ask = openOffice();
    for (let count = 0; count < 4; count += 1) await ask(guess('fdp_'), evil);
    expect(await ask(secret)).toBe(200);
  });

  test('has known widgets also where their own site has sent unknown keys', async () => {
    const ask = openOffice();
    for (let count = 0; count < 3; count += 1) expect(await ask(guess('fdp_'), site)).toBe(401);
    expect(await ask(guess('fdp_'), site)).toBe(429);
    expect(await ask(known, site)).toBe(200);
  });

  test('guesses no more secret keys with origins that are made up', async () => {
    const ask = openOffice();
    const origins = [
      ...[undefined, site, 'https://www.shop.example', evil, 'null', '*', 'https://*.shop.example'],
      ...['https://a.evil.example', 'https://b.evil.example', `https://${'a.'.repeat(500)}example`],
    ];
    const statuses: number[] = [];
    for (const origin of [...origins, ...origins])
      for (const prefix of ['fds_', '']) statuses.push(await ask(guess(prefix), origin));
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    // A key that is right makes no difference any more.
    for (const origin of origins) expect(await ask(secret, origin)).toBe(429);
  });

  test('has public keys that do not exist looked up no more often than three times the limit', async () => {
    const ask = openOffice();
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1)
      for (const origin of [undefined, site, `https://evil${count}.example`])
        statuses.push(await ask(guess('fdp_'), origin));
    expect(statuses.filter((status) => status === 401)).toHaveLength(9);
  });

  test('loses a key that was revoked', async () => {
    const ask = openOffice();
    const revoked = await newKey();
    expect(await ask(revoked, site)).toBe(200);
    await service.database.pool.query('update api_keys set is_revoked = true where hash = $1', [
      keyHash(revoked),
    ]);
    for (let count = 0; count < 3; count += 1) expect(await ask(revoked, site)).toBe(401);
    expect(await ask(revoked, site)).toBe(429);
  });

  test('a key for all pages lists no page by name', async () => {
    const everywhere = await newKey(['*']);
    const ask = openOffice();
    for (let count = 0; count < 4; count += 1) await ask(guess('fdp_'), evil);
    expect(await ask(everywhere, 'https://anywhere.example')).toBe(429);
    expect(await openOffice()(everywhere, 'https://anywhere.example')).toBe(200);
    expect(await ask(everywhere, 'https://anywhere.example')).toBe(200);
  });
});
