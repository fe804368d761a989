import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestCaller, useApp } from '../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../support/help-center.ts';
import { type UploadRequest, upload, useUploadDir } from '../../support/uploads.ts';
import { bearer, buildBackend, person } from '../../support/visitors.ts';

const service = useApp({
  config: { uploads: { dir: useUploadDir(), quotas: { perVisitor: 100, perKey: 250, unattached: 400 } } },
});
let pages: TestCaller;
let others: TestCaller;
let office: TestCaller;
let maja: Record<string, string>;

beforeAll(async () => {
  const { db } = service.database;
  await buildHelpCenter(db, { userId: 4 });
  pages = { userId: 4, apiKey: await publicKey(db, 4) };
  others = { userId: 4, apiKey: await publicKey(db, 4) };
  office = { userId: 4, apiKey: await secretKey(db, 4) };
  maja = bearer(await (await buildBackend(db, 4)).sign(person('maja')));
});

beforeEach(() => service.database.pool.query('delete from uploads'));

const bytes = (size: number) => Buffer.alloc(size, 'x');

async function statusOf(caller: TestCaller, size: number, request: UploadRequest = {}): Promise<number> {
  return (await upload(service, caller, bytes(size), request)).status;
}

async function storedBytes(): Promise<number> {
  const { rows } = await service.database.pool.query(
    'select coalesce(sum(size), 0)::int as bytes from uploads',
  );
  return rows[0].bytes;
}

test('a visitor has a quota, told by who they are or by where they are', async () => {
  const home = { remoteAddress: '203.0.113.7' };
  expect(await statusOf(pages, 60, home)).toBe(200);
  const refused = await upload(service, pages, bytes(41), home);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ code: 'TooManyRequests', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  expect(refused.headers['access-control-expose-headers']).toContain('Retry-After');
  // The same household, and another one; and somebody who is signed in, wherever they are.
  expect(await statusOf(pages, 60, { remoteAddress: '2001:db8::1' })).toBe(200);
  expect(await statusOf(pages, 60, { remoteAddress: '2001:db8::2' })).toBe(429);
  expect(await statusOf(pages, 60, { ...home, headers: maja })).toBe(200);
  expect(await statusOf(pages, 60, { remoteAddress: '203.0.113.8', headers: maja })).toBe(429);
  expect(await statusOf(pages, 40, home)).toBe(200);
});

test('what was refused counts nothing, and what is a day old no more', async () => {
  expect(await statusOf(pages, 101)).toBe(429);
  expect(await storedBytes()).toBe(0);
  expect(await statusOf(pages, 100)).toBe(200);
  await service.database.pool.query("update uploads set created_at = now() - interval '23.9 hours'");
  expect(await statusOf(pages, 100)).toBe(429);
  await service.database.pool.query("update uploads set created_at = now() - interval '24.1 hours'");
  expect(await statusOf(pages, 100)).toBe(200);
});

test('a key has a quota, for all of its visitors together, and a secret key has none', async () => {
  for (const [index, status] of [200, 200, 429].entries()) {
    expect(await statusOf(pages, 100, { remoteAddress: `203.0.113.${index}` })).toBe(status);
  }
  expect(await statusOf(others, 100, { remoteAddress: '203.0.113.2' })).toBe(200);
  expect(await statusOf(office, 100)).toBe(200);
});

test('files that no message has are limited for everybody', async () => {
  expect(await statusOf(office, 400)).toBe(200);
  const refused = await upload(service, office, bytes(1));
  expect([refused.status, refused.body.code]).toEqual([507, 'InsufficientStorage']);
  await service.database.pool.query('update uploads set attached_at = now()');
  expect(await statusOf(office, 400)).toBe(200);
});

test('many at once cannot be more than the quota together', async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, () => statusOf(pages, 30)));
  expect(sent.filter((status) => status === 200)).toHaveLength(3);
  expect(await storedBytes()).toBe(90);
});

test('a file of unknown size has what is left', async () => {
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (size: number) => {
    const body = new Blob([bytes(size)]).stream();
    // Node needs to be told that it may send before it is answered; the types of browsers do not know of it.
    const init = { method: 'POST', body, duplex: 'half' as const };
    return (await fetch(`${url}/api/${pages.apiKey}/4/uploads`, init)).status;
  };
  expect(await send(70)).toBe(200);
  expect(await send(31)).toBe(429);
  expect(await send(30)).toBe(200);
  expect(await send(1)).toBe(429);
  expect(await storedBytes()).toBe(100);
});

test.each([
  [
    'perVisitor',
    "user_id = 4 and sent_by = $1 and created_at > now() - interval '24 hours'",
    'uploads_sent_by',
  ],
  ['perKey', "user_id = 4 and key_id = 1 and created_at > now() - interval '24 hours'", 'uploads_key'],
])('%s is counted through an index', async (_name, where, index) => {
  const client = await service.database.pool.connect();
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await client.query(
      `explain select sum(size) from uploads where ${where.replace('$1', "'sub:x'")}`,
    );
    expect(JSON.stringify(rows)).toContain(index);
  } finally {
    client.release(true);
  }
});
