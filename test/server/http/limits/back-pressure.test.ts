/** What a server does when there is more to do than can be done, over real connections and a real database. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AppCounts, UnavailableCounts } from '../../../../src/server/app.ts';
import { useApp } from '../../../support/app.ts';
import { until } from '../../../support/data-folders.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';
import { buildInbox } from '../../../support/tickets.ts';

let counts: AppCounts | undefined;
const unavailable = new UnavailableCounts();
// Four connections, of which one user may have two.
const service = useApp({
  config: {
    databaseShare: { percentPerUser: 50, queue: 3 },
    pressureLimits: { maxDelayMs: 300, maxWaitingQueries: 6 },
  },
  isListening: true,
  hasPages: true,
  publicDir: usePublicFiles(),
  unavailable,
  meter: {
    answered() {},
    answeredFromCache() {},
    watch(app) {
      counts = app;
    },
  },
});
const [flooding, other] = [1, 2];
const keys = new Map<number, string>();
const shop = { helpCenterId: 0 };
let url = '';
let locker: pg.Client;

beforeAll(async () => {
  const { db, url: databaseUrl } = service.database;
  for (const userId of [flooding, other]) {
    const files = { 'en/a/track.md': '---\ntitle: Track a parcel\n---\nA parcel.\n' };
    const { helpCenterId } = await buildHelpCenter(db, { userId, files });
    if (userId === other) shop.helpCenterId = helpCenterId;
    await buildInbox(db, { userId, addresses: [`help${userId}@skogsrand.example`] });
    keys.set(userId, await secretKey(db, userId));
  }
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  locker = new pg.Client({ connectionString: databaseUrl });
  await locker.connect();
});
afterEach(() => locker.query('rollback'));
afterAll(() => locker.end());

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

const list = async (userId: number, apiKey = keys.get(userId)) =>
  await answerOf(await fetch(`${url}/message/listTickets/${apiKey}/${userId}`));

/** Makes every message to one user wait until the test ends. */
async function holdUp(userId: number): Promise<void> {
  await locker.query('begin');
  await locker.query('select 1 from inboxes where user_id = $1 for update', [userId]);
}

const write = async (userId: number) =>
  await answerOf(
    await fetch(`${url}/message/insertTicket/${keys.get(userId)}/${userId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fromEmail: 'v@post.example',
        toEmail: `help${userId}@skogsrand.example`,
        subject: 'Flood',
        message: 'Again.',
      }),
    }),
  );

const busy = {
  status: 503,
  retryAfter: expect.stringMatching(/^[1-9]\d*$/),
  body: { code: 'ServiceUnavailable', message: expect.any(String) },
};

test('a user whose requests are slow and many takes its share, and others are answered meanwhile', async () => {
  await holdUp(flooding);
  const slow = [1, 2, 3, 4, 5].map(() => write(flooding));
  // For more there is no room.
  await until(async () => counts?.databaseRequests().waiting === 3);
  expect(counts?.databaseRequests()).toEqual({ running: 2, waiting: 3 });
  expect(await list(flooding)).toEqual(busy);
  expect(causes()).toContainEqual({ reason: 'fair_share', detail: '3 requests of the user wait already' });
  expect(countOf('fair_share')).toBe(1);
  // A stranger with a bad key takes nobody's share.
  expect(await list(other, 'fds_unknown')).toMatchObject({ status: 401 });
  for (const answer of await Promise.all([1, 2, 3, 4].map(() => list(other)))) {
    expect(answer).toMatchObject({ status: 200 });
  }
  expect(await write(other)).toMatchObject({ status: 200 });

  await locker.query('rollback');
  for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ status: 200 });
  expect(await list(flooding)).toMatchObject({ status: 200 });
});

/** Of the lines of the log about requests, those that say why it was 503. */
const causes = () =>
  service
    .logged()
    .split('\n')
    .filter((line) => line.includes('"unavailable"'))
    .map((line): unknown => JSON.parse(line).unavailable);

const countOf = (wanted: string) => unavailable.list().find(([reason]) => reason === wanted)?.[1] ?? 0;

/** Takes all connections, and has as many queries wait as may, for as long as a task lasts. */
async function withFullPool(task: () => Promise<void>): Promise<void> {
  const { pool } = service.database;
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const waiting = [1, 2, 3, 4, 5, 6].map(() => pool.query('select 1'));
  try {
    await task();
  } finally {
    for (const client of clients) client.release();
    await Promise.all(waiting);
  }
}

test('while queries wait for connections, requests are sent away at once, and the log and the metric say why', async () => {
  const before = countOf('database_queue');
  await withFullPool(async () => {
    expect(await list(other)).toEqual(busy);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
  expect(await list(other)).toMatchObject({ status: 200 });
  expect(causes()).toContainEqual({
    reason: 'database_queue',
    detail: '6 queries wait for a connection to the database',
  });
  expect(countOf('database_queue')).toBe(before + 1);
});

test('what costs nothing is answered meanwhile: preflights, files, and what is in memory', async () => {
  const apiKey = await publicKey(service.database.db, other);
  const { helpCenterId } = shop;
  const faq = `${url}/api/${apiKey}/${other}/faq`;
  const typed = `${faq}/suggest-search?lang=en&q=parc&helpCenterId=${helpCenterId}`;
  const help = `${faq}/home?lang=en&helpCenterId=${helpCenterId}`;
  const page = `${url}/help/en/`;
  const search = `${url}/help/en/search?q=parcel`;
  const statusOf = async (address: string, init?: RequestInit) => {
    const response = await fetch(address, init);
    await response.arrayBuffer();
    return response.status;
  };
  // Each once, in its own way: what is kept is kept whoever asks.
  const inMemory = [typed, help, page, search];
  for (const address of inMemory) expect([address, await statusOf(address)]).toEqual([address, 200]);
  const files = ['/frontdesk.js', '/widget/panel-Ab12.js', '/openapi.json'];

  const preflight = { method: 'OPTIONS', headers: { origin: 'https://shop.example' } };
  await withFullPool(async () => {
    expect(await statusOf(help, preflight)).toBe(204);
    for (const address of inMemory) {
      // By another encoding it is not known as a whole, but in memory all the same.
      for (const encoding of ['identity', 'gzip']) {
        const asked = [address, await statusOf(address, { headers: { 'accept-encoding': encoding } })];
        expect(asked).toEqual([address, 200]);
      }
    }
    for (const path of files) expect([path, await statusOf(url + path)]).toEqual([path, 200]);
    expect(await statusOf(`${url}/help/en/not-asked-yet`)).toBe(503);
    expect(await statusOf(`${url}/moved.html`, { headers: { accept: 'text/html' } })).toBe(503);
    expect(await statusOf(`${faq}/suggest-search?lang=en&q=par&helpCenterId=${helpCenterId}`)).toBe(503);
    expect(await statusOf(help.replace(apiKey, 'fdp_unknown'))).toBe(503);
  });
});

const stall = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('one late second is no reason to send anybody away', async () => {
  stall(3000);
  expect(await list(other)).toMatchObject({ status: 200 });
});

test('while the event loop is late, requests are sent away at once, but for those about health', async () => {
  const timer = setInterval(() => stall(350), 1);
  try {
    let answer = await list(other);
    while (answer.status === 200) answer = await list(other);
    expect(answer).toEqual(busy);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  } finally {
    clearInterval(timer);
  }
  while ((await list(other)).status !== 200) await wait(20);
  const detail = expect.stringMatching(/^the event loop is late by \d{3,} ms$/);
  expect(causes()).toContainEqual({ reason: 'event_loop', detail });
});
