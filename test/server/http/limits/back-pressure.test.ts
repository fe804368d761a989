/** What a server does when there is more to do than can be done, over real connections and a real database. */

import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { UnavailableCounts } from '../../../../src/server/app.ts';
import { useApp } from '../../../support/app.ts';
import { until } from '../../../support/data-folders.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';
import { buildInbox } from '../../../support/tickets.ts';

const unavailable = new UnavailableCounts();
// Four connections, for which three statements of a user may wait.
const service = useApp({
  pool: { maxConnections: 4, maxWaiting: 3 },
  config: { pressureLimits: { maxDelayMs: 300 } },
  isListening: true,
  hasPages: true,
  publicDir: usePublicFiles(),
  unavailable,
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

const write = async (
  userId: number,
  { subject = 'Flood', signal }: { readonly subject?: string; readonly signal?: AbortSignal } = {},
) =>
  await answerOf(
    await fetch(`${url}/message/insertTicket/${keys.get(userId)}/${userId}`, {
      method: 'POST',
      ...(signal && { signal }),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fromEmail: 'v@post.example',
        toEmail: `help${userId}@skogsrand.example`,
        subject,
        message: 'Again.',
      }),
    }),
  );

const busy = {
  status: 503,
  retryAfter: expect.stringMatching(/^[1-9]\d*$/),
  body: { code: 'ServiceUnavailable', message: expect.any(String) },
};

const waitingStatements = () => service.database.waitingStatements();

test('a user whose requests are slow and many waits, and others are answered meanwhile', async () => {
  expect(await list(other)).toMatchObject({ status: 200 });
  await holdUp(flooding);
  const slow = [1, 2, 3, 4, 5, 6].map(() => write(flooding));
  // For more there is no room.
  await until(async () => waitingStatements() === 3);
  expect(await list(flooding)).toEqual(busy);
  expect(causes()).toContainEqual({ reason: 'fair_share', detail: '3 statements of the user wait already' });
  expect(countOf('fair_share')).toBe(1);
  // A stranger with a bad key takes nobody's place.
  expect(await list(other, 'fds_unknown')).toMatchObject({ status: 401 });
  for (const answer of await Promise.all([1, 2, 3, 4].map(() => list(other)))) {
    expect(answer).toMatchObject({ status: 200 });
  }
  expect(await write(other)).toMatchObject({ status: 200 });

  await locker.query('rollback');
  for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ status: 200 });
  expect(await list(flooding)).toMatchObject({ status: 200 });
});

test('a message whose sender has gone before it was begun is not stored', async () => {
  await list(other);
  await holdUp(flooding);
  const slow = [1, 2, 3].map(() => write(flooding));
  await until(async () => (await waitingForLocks()) === 3);
  const leaving = new AbortController();
  const left = write(flooding, { subject: 'Left', signal: leaving.signal });
  await until(async () => waitingStatements() === 1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await locker.query('rollback');
  await Promise.all(slow);
  await until(async () => service.logged().includes('the caller had gone'));
  const { rows } = await locker.query("select from tickets where subject = 'Left'");
  expect(rows).toHaveLength(0);
});

/** The number of statements that wait for a lock of another transaction. */
async function waitingForLocks(): Promise<number> {
  // Another connection than the locker's, whose transaction would see the same states again and again.
  const { rows } = await service.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

/** Of the lines of the log about requests, those that say why it was 503. */
const causes = () =>
  service
    .logged()
    .split('\n')
    .filter((line) => line.includes('"unavailable"'))
    .map((line): unknown => JSON.parse(line).unavailable);

const countOf = (wanted: string) => unavailable.list().find(([reason]) => reason === wanted)?.[1] ?? 0;

const stall = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Keeps the event loop late for as long as a task lasts. */
async function whileLate(task: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => stall(350), 1);
  try {
    while ((await list(other)).status === 200) await wait(20);
    await task();
  } finally {
    clearInterval(timer);
  }
  while ((await list(other)).status !== 200) await wait(20);
}

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
  // Each once, in its own way: what is kept is kept whoever asks. The search waits for the index, a suggestion hardly does.
  const inMemory = [search, typed, help, page];
  for (const address of inMemory) expect([address, await statusOf(address)]).toEqual([address, 200]);
  const files = ['/frontdesk.js', '/widget/panel-Ab12.js', '/openapi.json'];

  const preflight = { method: 'OPTIONS', headers: { origin: 'https://shop.example' } };
  const expectStatus = async (status: number, address: string, init?: RequestInit) =>
    expect([address, await statusOf(address, init)]).toEqual([address, status]);
  // Nothing becomes too old while the event loop is late.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await whileLate(async () => {
    await Promise.all([
      expectStatus(204, help, preflight),
      // By another encoding it is not known as a whole, but in memory all the same.
      ...inMemory.flatMap((address) =>
        ['identity', 'gzip'].map((encoding) =>
          expectStatus(200, address, { headers: { 'accept-encoding': encoding } }),
        ),
      ),
      ...files.map((path) => expectStatus(200, url + path)),
      expectStatus(503, `${url}/help/en/not-asked-yet`),
      expectStatus(503, `${url}/moved.html`, { headers: { accept: 'text/html' } }),
      expectStatus(503, `${faq}/suggest-search?lang=en&q=par&helpCenterId=${helpCenterId}`),
      expectStatus(503, help.replace(apiKey, 'fdp_unknown')),
    ]);
  });
});

test('one late second is no reason to send anybody away', async () => {
  stall(3000);
  expect(await list(other)).toMatchObject({ status: 200 });
});

test('while the event loop is late, requests are sent away at once, but for those about health', async () => {
  await whileLate(async () => {
    expect(await list(other)).toEqual(busy);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
  const detail = expect.stringMatching(/^the event loop is late by \d{3,} ms$/);
  expect(causes()).toContainEqual({ reason: 'event_loop', detail });
});
