/**
 * How long the desk's lists, counts, searches and threads take, with 100,000 tickets and 1,000,000 messages.
 *
 *     npm run bench desk
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { operations } from '../../src/api/operations/index.ts';
import type { Service } from '../../src/api/service.ts';
import { buildApp } from '../../src/server/app.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { requestFor, type TestInput } from '../../test/support/app.ts';
import type { Verdict } from '../../test/support/benchmarks/results.ts';
import { median } from '../../test/support/benchmarks/statistics.ts';
import { testConfig } from '../../test/support/config.ts';
import { secretKey } from '../../test/support/help-center.ts';
import { buildManyTickets, ticketCount } from '../../test/support/many-tickets.ts';
import { buildInbox, buildTicketAgent } from '../../test/support/tickets.ts';
import { print, printVerdicts } from './print.ts';

const userId = 1;
const warmUpCount = 20;
/** Rounds of requests: other programs make a round slower and never quicker, so that the quickest one counts. */
const rounds = 8;
const requestsInRound = 20;

/** Milliseconds that each request takes at most, at the median of the quickest round. */
const mostMilliseconds = 30;

interface Measured {
  readonly name: string;
  readonly operation: keyof Service;
  input(place: number): TestInput;
}

const logger = pino({ level: 'error' }, pino.destination(2));

async function build({ db, pool }: OpenDatabase) {
  const { inboxId } = await buildInbox(db, { userId });
  const small = await buildInbox(db, { userId, name: 'Returns', addresses: ['returns@skogsrand.example'] });
  const agentId = await buildTicketAgent(db, { userId, name: 'Aino', email: 'aino@skogsrand.example' });
  await buildManyTickets(pool, { userId, agentId, inboxId, smallInboxId: small.inboxId });
  return { agentId, inboxId, apiKey: await secretKey(db, userId) };
}

type Built = Awaited<ReturnType<typeof build>>;

function requestsOf({ agentId, inboxId }: Built): Measured[] {
  const list = (name: string, filter: TestInput): Measured => ({
    name: `200 rows: ${name}`,
    operation: 'listViewTickets',
    input: () => ({ agentId, limit: 200, ...filter }),
  });
  const search = (name: string, q: (place: number) => string): Measured => ({
    name: `a search: ${name}`,
    operation: 'searchTickets',
    input: (place) => ({ agentId, q: q(place) }),
  });
  return [
    { name: 'the views with their counts', operation: 'listTicketViews', input: () => ({ agentId }) },
    list('mine', { view: 'mine' }),
    list('unassigned', { view: 'unassigned' }),
    list('waiting', { view: 'waiting' }),
    list('all open', { view: 'open' }),
    list('solved', { view: 'solved' }),
    list('an inbox', { view: 'inbox', inboxId }),
    list('a common label', { view: 'label', labelName: 'common' }),
    search('a rare word', (place) => `word${place}`),
    search('a word of every message', () => 'common'),
    search('a word of half of them', () => 'half1'),
    search('a word of some messages', (place) => `some${place}`),
    search('the beginning of many words', () => 'wor'),
    search('a common and a rare word', (place) => `common word${place}`),
    search('an address', (place) => `customer${place}@post.example`),
    search('a number', (place) => String(place + 1)),
    {
      name: 'a thread',
      operation: 'grabThread',
      input: (place) => ({ agentId, ticketId: String(1 + ((place * 997) % ticketCount)) }),
    },
  ];
}

async function measure(database: OpenDatabase): Promise<Verdict[]> {
  const built = await build(database);
  const app = await buildApp({ config: testConfig(), database, logger });
  const timeOne = async ({ name, operation, input }: Measured, place: number) => {
    const request = requestFor(operations[operation], { apiKey: built.apiKey, userId }, input(place));
    const start = performance.now();
    const { statusCode, body } = await app.inject(request);
    if (statusCode !== 200) throw new Error(`${name} answers ${statusCode}: ${body.slice(0, 300)}`);
    return performance.now() - start;
  };
  const verdicts: Verdict[] = [];
  for (const one of requestsOf(built)) {
    for (let place = 0; place < warmUpCount; place += 1) await timeOne(one, place);
    const medians: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      for (let count = 0; count < requestsInRound; count += 1) {
        times.push(await timeOne(one, round * requestsInRound + count));
      }
      medians.push(median(times));
    }
    const milliseconds = Math.min(...medians);
    verdicts.push({
      rule: `${one.name} takes at most ${mostMilliseconds} ms`,
      isMet: milliseconds <= mostMilliseconds,
      measured: `${milliseconds.toFixed(1)} ms`,
    });
  }
  await app.close();
  return verdicts;
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const database = await openDatabase({ dataDir: join(folder, 'data') }, { log: logger });
try {
  print(`${ticketCount} tickets are being stored.`);
  printVerdicts(await measure(database));
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
