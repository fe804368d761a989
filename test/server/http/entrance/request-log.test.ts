import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Operation, pathNames } from '../../../../src/api/operation.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { buildApp } from '../../../../src/server/app.ts';
import { loggedUrl, requestSerializers } from '../../../../src/server/http/entrance/request-log.ts';
import type { Listener } from '../../../../src/server/live/listen.ts';
import { endInjectedStreams, listenTo, requestFor, type TestCaller } from '../../../support/app.ts';
import { testConfig } from '../../../support/config.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { keyOperations } from '../../../support/key-operations.ts';
import { usePublicFiles } from '../../../support/public-files.ts';
import { roundsOf } from '../../../support/sample.ts';
import { buildInbox } from '../../../support/tickets.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

const uploadDir = mkdtempSync(join(tmpdir(), 'frontdesk-log-'));
const publicDir = usePublicFiles();
const database = useDatabase();
const all = keyOperations;
const levels = ['info', 'debug', 'trace'] as const;
const apps = new Map<string, FastifyInstance>();
const lines: string[] = [];
let listener: Listener | undefined;

/** Everything that opens something, by what it is. */
const secrets: Record<string, string> = {
  unknownKey: `fds_${'q'.repeat(43)}`,
  malformedToken: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJlbGxlbiJ9.',
  unknownTicketToken: `fdt_${'z'.repeat(43)}`,
  idempotencyKey: randomUUID(),
};
/** What a visitor types is nobody's business either. */
const typed = 'Where does my unicorn sleep';

const of = (name: string) => secrets[name] ?? '';

beforeAll(async () => {
  const { db, pool } = database;
  const { toEmail } = await buildInbox(db, { userId: 1 });
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1 });
  await pool.query('update help_centers set contact_enabled = true, contact_email = $1 where id = $2', [
    toEmail,
    helpCenterId,
  ]);
  listener = await listenTo(database);
  for (const level of levels) {
    const logger = pino({ level, serializers: requestSerializers }, { write: (line) => lines.push(line) });
    const app = await buildApp({
      config: testConfig({ uploads: { dir: uploadDir } }),
      database: { db, pool },
      listener,
      logger,
      publicDir,
    });
    endInjectedStreams(app);
    apps.set(level, app);
  }
  secrets['secretKey'] = await secretKey(db, 1);
  secrets['publicKey'] = await publicKey(db, 1);
  const backend = await buildBackend(db, 1);
  secrets['visitorToken'] = await backend.sign(person('ellen'));
  secrets['expiredToken'] = await backend.sign(person('ellen'), -600);
  const opened = await appOf('info').inject({
    ...ticket({ userId: 1, apiKey: of('publicKey') }),
    headers: { 'idempotency-key': `${randomUUID()}-first` },
  });
  secrets['ticketToken'] = String(opened.headers['frontdesk-ticket-token']);
  expect(of('ticketToken')).toMatch(/^fdt_/);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await listener?.close();
  await rm(uploadDir, { recursive: true });
});

function appOf(level: string): FastifyInstance {
  const app = apps.get(level);
  if (!app) throw new Error(`there is no app that logs ${level}`);
  return app;
}

function ticket(caller: TestCaller): InjectOptions {
  return requestFor(operations.insertTicket, caller, {
    fromEmail: 'ellen@post.example',
    toEmail: 'help@skogsrand.example',
    subject: typed,
    message: typed,
  });
}

const input = { lang: 'en', helpCenterId: '1', q: typed, searchString: typed, subject: typed };

function inputFor({ path }: Operation) {
  const inPath = pathNames(path).filter((name) => name !== 'apiKey' && name !== 'userId');
  return { ...Object.fromEntries(inPath.map((name) => [name, '2026-01-01'])), ...input };
}

function expectSilence(least: number): void {
  expect(lines.length).toBeGreaterThanOrEqual(least);
  const text = lines.join('');
  const told = Object.entries({ ...secrets, typed, encoded: encodeURIComponent(typed) });
  expect(told.filter(([, secret]) => text.includes(secret)).map(([name]) => name)).toEqual([]);
}

/** Each operation is sent by one of so many shares of the visitors. */
const shares = roundsOf(1, 3);

describe.each(levels)('at the level %s no line holds a key, a token or what was typed', (level) => {
  const send = async (options: InjectOptions) => await appOf(level).inject(options);
  const keys = ['secretKey', 'publicKey', 'unknownKey'] as const;
  const visitors = (): Record<string, string>[] => [
    { 'idempotency-key': of('idempotencyKey') },
    bearer(of('visitorToken')),
    bearer(of('expiredToken')),
    bearer(of('malformedToken')),
    { 'frontdesk-ticket-token': of('ticketToken') },
    { 'frontdesk-ticket-token': of('unknownTicketToken') },
  ];

  test('of any operation, and what came through a key is kept by no cache', async () => {
    let sent = 0;
    for (const [at, operation] of all.entries()) {
      for (const [offset, key] of keys.entries()) {
        const request = requestFor(operation, { userId: 1, apiKey: of(key) }, inputFor(operation));
        // Operations that follow each other have all of them with each key.
        const shown = visitors().filter((_, index) => (at + offset + index) % shares === 0);
        for (const headers of shown) {
          const answer = await send({ ...request, headers });
          expect(answer.headers['cache-control'], operation.name).toMatch(/^no-store(, no-transform)?$/);
          sent += 1;
        }
      }
    }
    expectSilence(sent);
  });

  test('of uploads, pages, paths that are none, and requests that are broken', async () => {
    for (const key of keys.map(of)) {
      const upload = await send({
        method: 'POST',
        url: `/api/${key}/1/uploads?name=a.txt`,
        headers: { 'content-type': 'text/plain' },
        payload: typed,
      });
      if (upload.statusCode === 200) {
        const { pathname } = new URL(upload.json().url);
        secrets[`address of an upload by ${key.slice(0, 4)}`] = pathname.split('/')[2] ?? '';
        for (const url of [pathname, `/${pathname}`, `${pathname}/x`]) await send({ url });
      }
      for (const url of [
        `/embed?userId=1&apiKey=${key}&helpCenterId=1`,
        `/embed/${key}`,
        `/${key}`,
        `//api//${key}/1/faq/search`,
        `/help/api/${key}/1/faq/search?q=${encodeURIComponent(typed)}`,
        `/API/${key}/1/faq/nothing`,
        `/message/nothing/${key}/1`,
        `/nothing?apiKey=${key}&token=${of('visitorToken')}`,
        `/%zz/${key}`,
        `/%2F${key}`,
        `/api/${key}/1/faq/categories/%zz`,
        `/api/${key}/${'1'.repeat(501)}/faq/categories`,
      ]) {
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) await send({ method, url });
      }
      const url = `/message/insertTicket/${key}/1`;
      const json = { 'content-type': 'application/json' };
      await send({ method: 'POST', url, headers: json, payload: `{"message":"${typed}` });
      await send({ method: 'POST', url, headers: { 'content-type': 'text/xml' }, payload: typed });
      await send({ method: 'POST', url, headers: json, payload: `"${typed.repeat(50_000)}"` });
    }
    expectSilence(3 * 12 * 4);
  });
});

test('a fault is logged with the place and not with the values', async () => {
  await database.pool.query('alter table ticket_messages rename to gone');
  for (const level of levels) {
    for (const key of ['secretKey', 'publicKey']) {
      const caller = { userId: 1, apiKey: of(key) };
      const headers = { ...bearer(of('visitorToken')), 'idempotency-key': randomUUID() };
      const { statusCode, body } = await appOf(level).inject({ ...ticket(caller), headers });
      expect([statusCode, body.includes('ticket_messages')]).toEqual([500, false]);
    }
  }
  const faults = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(faults).toHaveLength(6);
  expect(faults[0].err).toMatchObject({ message: expect.stringContaining('insert into "ticket_messages"') });
  expect(faults[0].err.stack).toMatch(/\.ts:\d+/);
  expect(faults[0].err.cause).toMatchObject({ code: '42P01' });
  expectSilence(6);
  expect(lines.join('')).not.toContain('ellen@post.example');
});

test('a path is still known by its log', () => {
  expect(loggedUrl('/api/fds_abc/1/faq/search?q=x')).toBe('/api/***/1/faq/search');
  expect(loggedUrl('/message/grabTicket/fds_abc/1/4711')).toBe('/message/grabTicket/***/1/4711');
  expect(loggedUrl(`/x${of('malformedToken')}signature/a`)).toBe('/x***/a');
  expect(loggedUrl('/products/greyJacket')).toBe('/products/greyJacket');
  expect(loggedUrl('/eyJhbGciOiJub25lIn0/a')).toBe('/***/a');
  expect(loggedUrl('/api/faq/1/popular-articles')).toBe('/api/faq/1/popular-articles');
});
