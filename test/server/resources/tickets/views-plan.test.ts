/** With 100,000 tickets and 1,000,000 messages, views, counts and searches read few pages, by indexes. */

import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import * as tables from '../../../../src/server/db/tables/index.ts';
import {
  countViews,
  listViewTickets,
  type ViewFilter,
  type ViewPosition,
} from '../../../../src/server/resources/tickets/lists/views.sql.ts';
import { searchTickets } from '../../../../src/server/resources/tickets/words/search-tickets.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildManyTickets } from '../../../support/many-tickets.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const database = useDatabase();
const userId = 4;
/** Of the longest page: some ten for each of its tickets. */
const mostBuffers = 2500;

let agentId = 0;
let inboxId = 0;
let smallInboxId = 0;

beforeAll(async () => {
  const { db, pool } = database;
  const inbox = await buildInbox(db, { userId });
  ({ inboxId } = inbox);
  const small = await buildInbox(db, { userId, name: 'Returns', addresses: ['returns@skogsrand.example'] });
  smallInboxId = small.inboxId;
  agentId = await buildTicketAgent(db, { userId, name: 'Aino', email: 'aino@skogsrand.example' });
  await buildManyTickets(pool, { userId, agentId, inboxId, smallInboxId });
}, 900_000);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const large = new Set(['tickets', 'ticket_messages', 'ticket_words', 'agent_reads']);

/** The large tables that a plan reads from one end to the other. */
function wholeTables(plan: Plan): string[] {
  const name = plan['Relation Name'] ?? '';
  const own = plan['Node Type'] === 'Seq Scan' && large.has(name) ? [name] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeTables)];
}

/** The pages that all queries of a task read, and the large tables that they read whole. */
async function workOf(task: (db: typeof database.db) => Promise<unknown>) {
  const sent: { query: string; values: unknown[] }[] = [];
  const logger = { logQuery: (query: string, values: unknown[]) => sent.push({ query, values }) };
  await task(drizzle(database.pool, { schema: tables, logger }));
  let buffers = 0;
  const whole: string[] = [];
  for (const { query, values } of sent) {
    const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${query}`, values);
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    whole.push(...wholeTables(plan));
  }
  return { buffers, whole };
}

/** @param factor how much more work may be done, as rows are read that are left out */
async function expectLittleWork(
  task: (db: typeof database.db) => Promise<unknown>,
  factor = 1,
): Promise<void> {
  const { buffers, whole } = await workOf(task);
  expect(whole).toEqual([]);
  expect(buffers).toBeLessThanOrEqual(factor * mostBuffers);
}

const filters: [string, () => ViewFilter][] = [
  ['mine', () => ({ view: 'mine', agentId, hidden: [] })],
  ['unassigned', () => ({ view: 'unassigned', hidden: [] })],
  ['waiting', () => ({ view: 'waiting', hidden: [] })],
  ['open', () => ({ view: 'open', hidden: [] })],
  ['snoozed', () => ({ view: 'snoozed', hidden: [] })],
  ['spam', () => ({ view: 'spam', hidden: [] })],
  ['solved', () => ({ view: 'solved', hidden: [] })],
  ['an inbox', () => ({ view: 'inbox', inboxId, hidden: [] })],
  ['a common label', () => ({ view: 'label', labelName: 'common', hidden: [] })],
  ['a rare label', () => ({ view: 'label', labelName: 'rare', hidden: [] })],
  ['an unknown label', () => ({ view: 'label', labelName: 'unknown', hidden: [] })],
];

/** How many of the tickets an agent may not see: a tenth, and nine of ten. */
const hiddenInboxes: [string, () => readonly number[]][] = [
  ['some', () => [smallInboxId]],
  ['most', () => [inboxId]],
];

describe.each(hiddenInboxes)('with %s tickets in hidden inboxes', (_, hidden) => {
  test.each(filters)('the list of %s', async (_name, filter) => {
    const page = { after: null, limit: 201, reader: agentId };
    await expectLittleWork((db) => listViewTickets(db, userId, { ...filter(), hidden: hidden() }, page), 2);
  });

  test('counts and a search', async () => {
    await expectLittleWork((db) => countViews(db, userId, hidden()), 2);
    const search = { limit: 50, isSpam: false, hidden: hidden() };
    await expectLittleWork((db) => searchTickets(db, userId, 'tent', search), 2);
  });
});

describe('the longest list of a view', () => {
  test.each(filters)('%s', async (_name, filter) => {
    const middle: ViewPosition = { time: new Date('2025-11-20'), id: 1 };
    for (const after of [null, middle]) {
      const page = { after, limit: 201, reader: agentId };
      await expectLittleWork((db) => listViewTickets(db, userId, filter(), page));
    }
  });
});

test('counts come from open tickets', async () => {
  const counts = await countViews(database.db, userId, []);
  expect(counts.open).toBeGreaterThan(2000);
  expect(counts.snoozed).toBeGreaterThan(500);
  expect(counts.spam).toBe(2000);
  expect(counts.open).toBeLessThan(4000);
  await expectLittleWork((db) => countViews(db, userId, []));
});

describe('a search', () => {
  test.each([
    ['a rare word', 'word4711'],
    ['a word of every message', 'common'],
    ['a word of half of them', 'half1'],
    ['the beginning of a word of every message', 'wor'],
    ['the beginning of rare words', 'word471'],
    ['a common and a rare word', 'common word4711'],
    ['an unknown word', 'nowhere'],
    ['an address', 'customer7@post.example'],
    ['a number', '4711'],
  ])('for %s', async (_name, q) => {
    await expectLittleWork((db) => searchTickets(db, userId, q, { limit: 50, isSpam: false, hidden: [] }));
  });

  test('for a word of some messages is bounded too', async () => {
    const { buffers, whole } = await workOf((db) =>
      searchTickets(db, userId, 'some7', { limit: 50, isSpam: false, hidden: [] }),
    );
    expect(whole).toEqual([]);
    expect(buffers).toBeLessThanOrEqual(3 * mostBuffers);
  });
});
