/** Limits that hold for all servers on one database together. */

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { changesChannel } from '../../../../src/server/db/connect.ts';
import type { Listener } from '../../../../src/server/live/listen.ts';
import { listenTo, requestFor, type TestApp, type TestCaller, useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey } from '../../../support/help-center.ts';
import { bearer, buildBackend, person } from '../../../support/visitors.ts';

const config = {
  rateLimits: { requestsPerAddress: 100, requestsPerVisitor: 100, keyFailuresPerAddress: 100 },
};
const service = useApp({ config, isListening: true });
const second = useApp({ config, isListening: true, beside: service });
let listener: Listener;
let pages: TestCaller;
let helpCenterId: number;
let maja: Record<string, string>;
const told: string[] = [];

beforeAll(async () => {
  const { db } = service.database;
  listener = await listenTo(service.database);
  listener.on('rate_limits', (_, words) => told.push(words.join(' ')));
  ({ helpCenterId } = await buildHelpCenter(db, { userId: 4 }));
  pages = { userId: 4, apiKey: await publicKey(db, 4) };
  maja = bearer(await (await buildBackend(db, 4)).sign(person('maja')));
});
afterAll(() => listener.close());
afterEach(() => told.splice(0));

interface Asked {
  readonly headers?: Record<string, string>;
  readonly caller?: TestCaller;
}

async function ask({ app }: TestApp, from: string, { headers = {}, caller = pages }: Asked = {}) {
  const request = requestFor(operations.helpCenter, caller, { helpCenterId });
  return await app.inject({ ...request, headers, remoteAddress: from });
}

async function askOften(server: TestApp, times: number, from: string, asked?: Asked): Promise<void> {
  for (let time = 0; time < times; time += 1) await ask(server, from, asked);
}

/** Asks the second server until it refuses, and returns what it says then and how often it was asked. */
async function askUntilRefused(from: string, asked?: Asked) {
  let count = 0;
  const refused = await vi.waitUntil(
    async () => {
      count += 1;
      const answer = await ask(second, from, asked);
      return answer.statusCode === 429 && answer;
    },
    { interval: 500 },
  );
  return { count, wait: Number(refused.headers['retry-after']) };
}

/** The sources that notices have named since the test began. */
function toldSources(): string[] {
  const sources = told.flatMap((words) => words.split(' ').filter((_, at) => at % 4 === 2));
  return sources.map((source) => Buffer.from(source, 'base64url').toString());
}

test('requests of an address to one server count at the other', async () => {
  await askOften(service, 80, '203.0.113.1');
  const here = await askUntilRefused('203.0.113.1');
  // It has answered less than a limit of its own would let through.
  expect(here.count).toBeLessThan(50);
  expect(here.wait).toBeGreaterThan(0);
  expect(here.wait).toBeLessThanOrEqual(60);

  // And what the second one has counted counts at the first.
  await expect.poll(async () => (await ask(service, '203.0.113.1')).statusCode).toBe(429);
  expect((await ask(second, '203.0.113.2')).statusCode).toBe(200);
});

test('refused keys count together too', async () => {
  const caller = { userId: 4, apiKey: 'fdp_unknown' };
  await askOften(service, 99, '203.0.113.3', { caller });
  const { count } = await askUntilRefused('203.0.113.3', { caller });
  expect(count).toBeLessThan(50);
});

test('notices between servers name no visitor and no ticket token', async () => {
  for (let place = 0; place < 90; place += 1) {
    await ask(service, `198.51.100.${place}`, { headers: maja });
  }
  expect((await askUntilRefused('198.51.100.200', { headers: maja })).count).toBeLessThan(50);
  expect(told.length).toBeGreaterThan(0);
  expect(toldSources().join(' ')).not.toContain('maja');
  expect(toldSources()).toContainEqual(expect.stringMatching(/^[\da-f]{64}$/));
});

test('notices between servers leave out addresses that come seldom', async () => {
  for (let place = 0; place < 200; place += 1) await ask(service, `192.0.2.${place}`);
  await askOften(service, 10, '203.0.113.9');
  // A notice of what stood before may come first.
  await vi.waitUntil(() => toldSources().includes('203.0.113.9'));
  expect(toldSources().filter((source) => source.startsWith('192.0.2.'))).toEqual([]);
});

test('a notice that none of them has made changes nothing', async () => {
  for (const words of [
    '',
    'x',
    'x y z',
    'x requests-address !!! 1e999 -1',
    'x unknown YQ 5 5000',
    'x requests-address',
  ]) {
    await service.database.pool.query('select pg_notify($1, $2)', [changesChannel, `rate_limits - ${words}`]);
  }
  await vi.waitUntil(() => told.length > 0);
  expect((await ask(second, '203.0.113.10')).statusCode).toBe(200);
});
