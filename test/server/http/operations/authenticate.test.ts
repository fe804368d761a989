import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicScopes, scopes, secretScopes } from '../../../../src/api/limits.ts';
import { type Operation, pathNames } from '../../../../src/api/operation.ts';
import * as faqV1 from '../../../../src/api/operations/faq-v1.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { contracts } from '../../../../src/api/schemas/index.ts';
import { createKey, revokeKey } from '../../../../src/server/users/keys/keys.sql.ts';
import { isForVisitors } from '../../../../src/server/visitor/policy/rules.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { keyOperations } from '../../../support/key-operations.ts';
import { roundsOf, shareOf } from '../../../support/sample.ts';

const service = useApp();
const all = keyOperations;
const shopOrigin = 'https://shop.example';

/** What most operations take. Behind an open door, what is missing or unknown is told apart from what is refused. */
const input = {
  lang: 'en',
  helpCenterId: 0,
  q: 'x',
  tag: 'x',
  articleId: '1',
  device: 'mobile',
  startTime: '2026-01-01',
  endTime: '2026-01-02',
};
let everything = '';
let pages = '';
let everywhere = '';
let revoked = '';
let strangers = '';
/** A key with one scope, and a key with all but that one, for each scope. */
const narrow = new Map<string, { readonly only: string; readonly allButOne: string }>();

beforeAll(async () => {
  const { db } = service.database;
  input.helpCenterId = (await buildHelpCenter(db, { userId: 5 })).helpCenterId;
  await buildHelpCenter(db, { userId: 6 });
  everything = await secretKey(db, 5);
  strangers = await secretKey(db, 6);
  pages = await publicKey(db, 5, [shopOrigin, 'https://*.shops.example', 'http://localhost:3000']);
  everywhere = await publicKey(db, 5, ['*']);
  const old = await createKey(db, { userId: 5, kind: 'secret', scopes: secretScopes });
  await revokeKey(db, 5, old.id);
  revoked = old.apiKey;
  for (const scope of secretScopes) {
    const others = secretScopes.filter((other) => other !== scope);
    narrow.set(scope, {
      only: await secretKey(db, 5, [scope]),
      allButOne: await secretKey(db, 5, others),
    });
  }
});

function scopeOf({ name }: Operation) {
  const found = Object.entries(contracts).find(([key]) => key === name)?.[1];
  if (!found) throw new Error(`${name} has no contract`);
  return found.scope;
}

const guarded = all.filter((operation) => scopeOf(operation) !== null);

/** The input with something for every placeholder of the path. */
function inputFor({ path }: Operation): TestInput {
  const inPath = pathNames(path).filter((name) => name !== 'apiKey' && name !== 'userId');
  return {
    ...input,
    ...Object.fromEntries(inPath.map((name) => [name, name.endsWith('Date') ? '2026-01-01' : 1])),
  };
}

const request = (operation: Operation, caller: TestCaller) =>
  requestFor(operation, caller, inputFor(operation));

async function send(operation: Operation, apiKey: string, headers: InjectOptions['headers'] = {}) {
  return await service.app.inject({ ...request(operation, { apiKey, userId: 5 }), headers });
}

/** Whether the door was open, whatever stands behind it: `adoptTickets` asks there who has signed in. */
function isLetIn({ statusCode, body }: LightMyRequestResponse): boolean {
  return (
    [200, 204, 400, 404].includes(statusCode) || body.includes('Only a signed-in visitor can adopt tickets.')
  );
}

const originsOf = ({ headers }: LightMyRequestResponse) => headers['access-control-allow-origin'];

test('every operation has a contract, and only the first FAQ is open without a key', () => {
  expect(Object.keys(contracts).sort()).toEqual(Object.keys(operations).sort());
  const open = all.filter((operation) => !guarded.includes(operation));
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(faqV1).sort());
  expect(open.filter(({ path }) => path.includes('{apiKey}'))).toEqual([]);
});

/** Each operation meets a share of these, operations that follow each other all of them. */
const shares = roundsOf(1, 4);
const unknown = () => ['unknown', 'fds_', '%00', `${everything}x`];
const noUserIds = ['0', '-5', '05', '5.0', 'five', '5 ', '99999999999999999999'];
const ownOrigins = [
  shopOrigin,
  'https://a.shops.example',
  'https://a.b.shops.example',
  'http://localhost:3000',
];
const otherOrigins = [
  'https://other.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://www.shop.example',
  'https://shop.example.evil.example',
  'https://shops.example',
  'https://evilshops.example',
  'http://a.shops.example',
  'http://localhost:3001',
  'null',
  '',
];

describe.each(guarded)('$name', (operation) => {
  const scope = String(scopeOf(operation));
  const turn = guarded.indexOf(operation);

  test('is not for a key that is unknown, revoked, or of another user', async () => {
    for (const apiKey of [revoked, strangers, ...shareOf(unknown(), shares, turn)]) {
      const response = await send(operation, apiKey);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ code: 'Unauthorized', message: expect.any(String) });
      expect(originsOf(response)).toBe('*');
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test('is not for a user id that is none', async () => {
    for (const userId of shareOf(noUserIds, shares, turn)) {
      const response = await service.app.inject(request(operation, { apiKey: everything, userId }));
      expect(response.statusCode, userId).toBe(401);
    }
  });

  test(`is for a secret key with ${scope}, and for no other scope`, async () => {
    const { only = '', allButOne = '' } = narrow.get(scope) ?? {};
    const accepted = await send(operation, only);
    expect(isLetIn(accepted), accepted.body).toBe(true);
    const refused = await send(operation, allButOne);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ code: 'Forbidden', message: expect.stringContaining(scope) });
    expect([accepted, refused].map(originsOf)).toEqual([undefined, undefined]);
  });

  const isForPages = isForVisitors(operation.name);

  const refusesPages = async () => {
    const response = await send(operation, pages, { origin: shopOrigin });
    expect(response.statusCode).toBe(403);
    expect(originsOf(response)).toBe(shopOrigin);
  };

  const answersPages = async () => {
    for (const origin of shareOf(ownOrigins, shares, turn)) {
      const response = await send(operation, pages, { origin });
      expect(isLetIn(response), response.body).toBe(true);
      expect(originsOf(response)).toBe(origin);
      expect(response.headers['vary']).toMatch(/\bOrigin\b/i);
      expect(response.headers['access-control-expose-headers']).toBe(
        'Retry-After, Request-Id, Frontdesk-Ticket-Token, WWW-Authenticate',
      );
    }
    expect(isLetIn(await send(operation, pages))).toBe(true);
    const anywhere = await send(operation, everywhere, { origin: 'https://any.example' });
    expect(isLetIn(anywhere)).toBe(true);
    expect(originsOf(anywhere)).toBe('*');
  };

  if (isForPages) test('answers a public key on its pages, and without a page', answersPages);
  else test('is not for a public key, whose page can read why', refusesPages);

  test('refuses a public key on other pages, and lets them read why', async () => {
    for (const origin of shareOf(otherOrigins, shares, turn)) {
      const response = await send(operation, pages, { origin });
      expect(response.statusCode, origin).toBe(403);
      expect(response.json().code).toBe('Forbidden');
      expect(originsOf(response)).toBe('*');
    }
  });

  test('is named by its request, stored by a cache only if it is help for pages, and never taken for another type', async () => {
    for (const apiKey of [everything, pages]) {
      const { headers } = await send(operation, apiKey);
      const isHelp = apiKey === pages && headers['etag'] !== undefined;
      const caching = isHelp ? /^public, max-age=10,/ : /^no-store(, no-transform)?$/;
      expect(headers['cache-control']).toMatch(caching);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  const preflight = (apiKey: string) =>
    service.app.inject({
      ...request(operation, { apiKey, userId: 5 }),
      method: 'OPTIONS',
      headers: { origin: shopOrigin, 'access-control-request-method': operation.method },
    });

  test('answers every preflight alike, so that a page can read a refusal, and learns of no key', async () => {
    const answers = await Promise.all(
      [pages, everywhere, 'unknown', everything, strangers, revoked].map(async (apiKey) => {
        const { statusCode, body, headers } = await preflight(apiKey);
        const { 'request-id': id, date, ...others } = headers;
        expect([typeof id, typeof date]).toEqual(['string', 'string']);
        return { statusCode, body, headers: others };
      }),
    );
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(answer).toMatchObject({ statusCode: 204, body: '' });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': expect.stringContaining(operation.method),
        'access-control-allow-headers':
          'Authorization, Frontdesk-Ticket-Token, Idempotency-Key, Content-Type',
        'access-control-max-age': '7200',
      });
    }
  });

  if (operation.method !== 'GET') {
    test('does nothing for a page that has a secret key', async () => {
      const response = await send(operation, everything, { origin: shopOrigin });
      expect(response.statusCode).toBe(403);
      expect(originsOf(response)).toBeUndefined();
    });
  }
});

test('a public key has the public scopes, whatever its row says', async () => {
  const { db, pool } = service.database;
  const apiKey = await publicKey(db, 5);
  await pool.query("update api_keys set scopes = '{}' where kind = 'public'");
  expect(isLetIn(await send(operations.listCategories, apiKey))).toBe(true);
  expect(publicScopes.every((scope) => scopes.includes(scope))).toBe(true);
});

test('a revoked key ends at once', async () => {
  const { db } = service.database;
  const { id, apiKey } = await createKey(db, { userId: 5, kind: 'secret', scopes: ['FAQ:Read'] });
  expect(isLetIn(await send(operations.listCategories, apiKey))).toBe(true);
  await revokeKey(db, 5, id);
  expect((await send(operations.listCategories, apiKey)).statusCode).toBe(401);
});

test('no log holds a key, nor what a visitor typed', async () => {
  const secret = 'whatavisitortyped';
  const foreign = 'a-key-of-another-service';
  for (const prefix of ['', '/', '//', '/help', '/API/..']) {
    for (const suffix of [
      '',
      '/',
      `/5/faq/search?lang=en&q=${secret}`,
      '/5/faq/%zz',
      '/5/nothing',
      `/${'5'.repeat(600)}`,
    ]) {
      for (const key of [everything, foreign]) {
        await service.app.inject({ url: `${prefix}/api/${key}${suffix}` });
      }
    }
  }
  await service.app.inject({ method: 'POST', url: `/message/${everything}/5/forms/1`, payload: {} });
  const logged = service.logged();
  expect(logged).toContain('/api/***/5/faq/search');
  expect(logged).not.toContain(secret);
  for (const key of [foreign, everything, pages, everywhere, revoked, strangers])
    expect(logged).not.toContain(key);
});
