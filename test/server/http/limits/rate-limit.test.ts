import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/api/operation.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { requestFor, type TestApp, type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { openContact } from '../../../support/contact.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { buildInbox } from '../../../support/tickets.ts';
import { upload, useUploadDir } from '../../../support/uploads.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

interface Callers {
  pages: TestCaller;
  others: TestCaller;
  office: TestCaller;
  maja: Record<string, string>;
  helpCenterId: number;
}

/** A site of the test's own, with what may call it. */
function useCallers(service: TestApp): () => Callers {
  let callers: Callers | undefined;
  beforeAll(async () => {
    const { db } = service.database;
    const center = await buildHelpCenter(db, { userId: 4 });
    await openContact(db, center);
    await buildInbox(db, { userId: 4 });
    callers = {
      pages: { userId: 4, apiKey: await publicKey(db, 4, ['https://shop.example']) },
      others: { userId: 4, apiKey: await publicKey(db, 4) },
      office: { userId: 4, apiKey: await secretKey(db, 4) },
      maja: bearer(await (await buildBackend(db, 4)).sign(person('maja'))),
      helpCenterId: center.helpCenterId,
    };
  });
  return () => {
    if (!callers) throw new Error('the callers are there when tests run');
    return callers;
  };
}

interface Asked {
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly operation?: Operation;
  readonly input?: TestInput;
}

async function ask(service: TestApp, caller: TestCaller, helpCenterId: number, asked: Asked = {}) {
  const { from = '203.0.113.7', headers = {}, operation = operations.helpCenter, input } = asked;
  const request = requestFor(operation, caller, input ?? { helpCenterId });
  return await service.app.inject({ ...request, headers, remoteAddress: from });
}

describe('an address', () => {
  const service = useApp({ config: { rateLimits: { requestsPerAddress: 3 } } });
  const callers = useCallers(service);

  test('that asks too often is told for how long to wait, so that a page can read it', async () => {
    const { pages, others, office, maja, helpCenterId } = callers();
    const statuses: number[] = [];
    for (const [caller, headers] of [
      [pages, {}],
      [others, {}],
      [pages, maja],
    ] as const) {
      statuses.push((await ask(service, caller, helpCenterId, { headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await ask(service, pages, helpCenterId, { headers: { origin: 'https://shop.example' } });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ code: 'TooManyRequests', message: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
      'cache-control': 'no-store',
    });

    // What needs no key counts too; back offices, health and other addresses do not.
    const popular = { operation: operations.popularArticlesV1, input: { userId: 4 } };
    expect((await ask(service, pages, helpCenterId, popular)).statusCode).toBe(429);
    expect((await ask(service, office, helpCenterId)).statusCode).toBe(200);
    expect((await service.app.inject({ url: '/healthz', remoteAddress: '203.0.113.7' })).statusCode).toBe(
      200,
    );
    expect((await ask(service, pages, helpCenterId, { from: '203.0.113.8' })).statusCode).toBe(200);
  });

  test('is a whole network in IPv6', async () => {
    const { pages, helpCenterId } = callers();
    for (const [last, status] of [200, 200, 200, 429].entries()) {
      const from = `2001:db8:1:2::${last + 1}`;
      expect((await ask(service, pages, helpCenterId, { from })).statusCode).toBe(status);
    }
    expect((await ask(service, pages, helpCenterId, { from: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  test('that only says whom it speaks for is none of a proxy, and the log says what is missing', async () => {
    const { pages, helpCenterId } = callers();
    for (const [index, status] of [200, 200, 200, 429].entries()) {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` };
      const asked = { from: '203.0.113.9', headers };
      expect((await ask(service, pages, helpCenterId, asked)).statusCode).toBe(status);
    }
    expect(service.logged()).toContain('TRUST_PROXY');
  });
});

describe('a visitor', () => {
  const service = useApp({ config: { rateLimits: { requestsPerVisitor: 2 } } });
  const callers = useCallers(service);

  test('is who is signed in, wherever they are, else the address', async () => {
    const { pages, others, maja, helpCenterId } = callers();
    for (const [index, status] of [200, 200, 429].entries()) {
      const from = `203.0.113.${index}`;
      expect((await ask(service, pages, helpCenterId, { from, headers: maja })).statusCode).toBe(status);
    }
    const refused = await ask(service, others, helpCenterId, { headers: maja });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const status of [200, 200, 429]) {
      expect((await ask(service, pages, helpCenterId)).statusCode).toBe(status);
    }
  });
});

describe('a key', () => {
  const service = useApp({ config: { rateLimits: { requestsPerKey: 2, requestsPerSecretKey: 3 } } });
  const callers = useCallers(service);

  test('has a limit for all of its visitors, and secret keys have one of their own', async () => {
    const { pages, others, office, helpCenterId } = callers();
    const statuses = async (caller: TestCaller, count: number) => {
      const found: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const from = `203.0.113.${index}`;
        found.push((await ask(service, caller, helpCenterId, { from })).statusCode);
      }
      return found;
    };
    expect(await statuses(pages, 3)).toEqual([200, 200, 429]);
    expect(await statuses(others, 2)).toEqual([200, 200]);
    expect(await statuses(office, 4)).toEqual([200, 200, 200, 429]);
  });
});

describe('messages', () => {
  const service = useApp({
    config: {
      uploads: { dir: useUploadDir() },
      rateLimits: { messagesPerAddress: 4, messagesPerVisitor: 3, messagesPerKey: 5 },
    },
  });
  const callers = useCallers(service);

  test('are counted by themselves, files among them', async () => {
    const { pages, others, office, maja, helpCenterId } = callers();
    const input = {
      fromEmail: 'anybody@post.example',
      toEmail: 'help@skogsrand.example',
      subject: 'Torn',
      message: 'Where do I send it?',
    };
    const operation = operations.insertTicket;
    const write = async (caller: TestCaller, more: Asked = {}) =>
      (await ask(service, caller, helpCenterId, { operation, input, ...more })).statusCode;
    const here = { remoteAddress: '203.0.113.7' };

    expect(await write(pages)).toBe(200);
    expect((await upload(service, pages, 'x', here)).status).toBe(200);
    const form = { operation: operations.submitForm, input: { formId: '1', fields: [], domainPage: 'x' } };
    expect((await ask(service, pages, helpCenterId, form)).statusCode).toBe(404);
    // The visitor's three; then the address's fourth; then the key's fifth.
    expect(await write(pages)).toBe(429);
    expect(await write(pages, { headers: maja })).toBe(429);
    expect(await write(others, { from: '203.0.113.8' })).toBe(200);
    expect(await write(pages, { from: '203.0.113.9', headers: maja })).toBe(200);
    expect(await write(pages, { from: '203.0.113.9' })).toBe(200);
    expect(await write(pages, { from: '203.0.113.10' })).toBe(429);
    // Whoever only reads is not stopped, nor is a back office.
    expect((await ask(service, pages, helpCenterId)).statusCode).toBe(200);
    for (let index = 0; index < 6; index += 1) expect(await write(office)).toBe(200);
  });
});
