/** What a server does when there is more to do than can be done, over real connections and a real database. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppCounts } from '../../../src/server/app.ts';
import { useApp } from '../../support/app.ts';
import { until } from '../../support/data-folders.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';
import { buildInbox } from '../../support/tickets.ts';

let counts: AppCounts | undefined;
// Four connections, of which one user may have two.
const service = useApp({
  isListening: true,
  databaseShare: { percentPerUser: 50, queue: 3 },
  pressureLimits: { maxDelayMs: 300, maxWaitingQueries: 6 },
  meter: {
    answered() {},
    answeredAgain() {},
    watch(app) {
      counts = app;
    },
  },
});
const [flooding, other] = [1, 2];
const keys = new Map<number, string>();
let url = '';
let locker: pg.Client;

beforeAll(async () => {
  const { db, url: databaseUrl } = service.database;
  for (const userId of [flooding, other]) {
    await buildHelpCenter(db, { userId });
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
        ...{ fromEmail: 'v@post.example', toEmail: `help${userId}@skogsrand.example` },
        ...{ subject: 'Flood', message: 'Again.' },
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

test('while queries wait for connections, requests are sent away at once, but for those about health', async () => {
  const { pool } = service.database;
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const waiting = [1, 2, 3, 4, 5, 6].map(() => pool.query('select 1'));
  expect(await list(other)).toEqual(busy);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  for (const client of clients) client.release();
  await Promise.all(waiting);
  expect(await list(other)).toMatchObject({ status: 200 });
});

test('while the event loop is late, requests are sent away at once, but for those about health', async () => {
  const stall = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 350);
  const timer = setInterval(stall, 1);
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
});
