/** With 100,000 tickets and 1,000,000 messages, views, counts and searches read few pages, by indexes. */

import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import * as tables from '../../../../src/server/db/tables/index.ts';
import {
  countViews,
  listViewTickets,
  type ViewFilter,
  type ViewPosition,
} from '../../../../src/server/resources/tickets/views/queries.ts';
import { searchTickets } from '../../../../src/server/resources/tickets/words/queries.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const database = useDatabase();
const userId = 4;
const ticketCount = 100_000;
const perTicket = 10;
/** Of every hundred tickets, and of the newest tenth more. */
const mostBuffers = 2000;

let agentId = 0;
let inboxId = 0;

beforeAll(async () => {
  const { db, pool } = database;
  const inbox = await buildInbox(db, { userId });
  ({ inboxId } = inbox);
  const small = await buildInbox(db, { userId, name: 'Returns', addresses: ['returns@skogsrand.example'] });
  agentId = await buildTicketAgent(db, { userId, name: 'Aino', email: 'aino@skogsrand.example' });
  const fill = async (table: string, statement: string, values: readonly unknown[] = []) => {
    const indexes = await pool.query(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = $1 and indexdef not like '%UNIQUE%'`,
      [table],
    );
    for (const { name } of indexes.rows) await pool.query(`drop index "${name}"`);
    await pool.query(`alter table ${table} disable trigger all`);
    await pool.query(statement, [...values]);
    await pool.query(`alter table ${table} enable trigger all`);
    for (const { definition } of indexes.rows) await pool.query(definition);
  };
  // Most old tickets are solved; of the newest tenth every fourth is open.
  await fill(
    'tickets',
    `insert into tickets (user_id, id, inbox_id, status, subject, from_email, sender, opened_by, created_at, updated_at,
       latest_updated_at, labels, assigned_agents, waiting_since)
     select ${userId}, i, case when i % 10 = 0 then $2::bigint else $1::bigint end, s, 'Where is order ' || i || '?', e, e, 'key',
       t, t, t, case when i % 3 = 0 then array['common'] when i % 50 = 1 then array['rare'] else '{}' end,
       case when i % 5 = 0 then array[$3::bigint] when i % 5 = 1 then '{}' else array[7::bigint] end,
       case when s in ('new', 'reply') then t end
     from generate_series(1, $4::int) i, lateral (select
       case when i % 200 = 0 or (i > $4::int * 0.9 and i % 4 = 0) then (array['new', 'reply', 'pending', 'on-hold'])[1 + i / 4 % 4]
         when i % 7 = 0 then 'closed' else 'solved' end as s,
       'customer' || i % 5000 || '@post.example' as e, timestamptz '2025-01-01' + i * interval '5 minutes' as t) v`,
    [inboxId, small.inboxId, agentId, ticketCount],
  );
  // The messages of a ticket are days apart, so that each is in another page.
  await fill(
    'ticket_messages',
    `insert into ticket_messages (user_id, id, ticket_id, type, from_email, from_name, agent_id, plain, html, sent_at)
     select ${userId}, 1000000 + j * $1::int + i, i, case when j % 4 = 2 then 'internal' else 'external' end,
       case when j % 2 = 0 then 'customer' || i % 5000 || '@post.example' else 'aino@skogsrand.example' end,
       'Customer ' || i, case when j % 2 = 0 then null else $2::bigint end, 'Where is it? ' || md5(i::text || j), '<p>x</p>',
       timestamptz '2025-01-01' + i * interval '5 minutes' + j * interval '2 days'
     from generate_series(0, $3::int - 1) j, generate_series(1, $1::int) i`,
    [ticketCount, agentId, perTicket],
  );
  await fill(
    'ticket_words',
    `insert into ticket_words (user_id, message_id, ticket_id, words)
     select user_id, id, ticket_id, array_to_tsvector(array['4 common', '4 word' || id % 100000, '4 some' || id % 200,
       '4 half' || id % 2]) from ticket_messages`,
  );
  await fill(
    'agent_reads',
    `insert into agent_reads (user_id, agent_id, ticket_id, read_at)
     select user_id, $1, id, updated_at from tickets where id % 2 = 0`,
    [agentId],
  );
  await pool.query('vacuum analyze');
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

async function expectLittleWork(task: (db: typeof database.db) => Promise<unknown>): Promise<void> {
  const { buffers, whole } = await workOf(task);
  expect(whole).toEqual([]);
  expect(buffers).toBeLessThanOrEqual(mostBuffers);
}

const filters: [string, () => ViewFilter][] = [
  ['mine', () => ({ view: 'mine', agentId })],
  ['unassigned', () => ({ view: 'unassigned' })],
  ['waiting', () => ({ view: 'waiting' })],
  ['open', () => ({ view: 'open' })],
  ['solved', () => ({ view: 'solved' })],
  ['an inbox', () => ({ view: 'inbox', inboxId })],
  ['a common label', () => ({ view: 'label', labelName: 'common' })],
  ['a rare label', () => ({ view: 'label', labelName: 'rare' })],
  ['an unknown label', () => ({ view: 'label', labelName: 'unknown' })],
];

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
  const counts = await countViews(database.db, userId, agentId);
  expect(counts.open).toBeGreaterThan(2500);
  expect(counts.open).toBeLessThan(4000);
  await expectLittleWork((db) => countViews(db, userId, agentId));
});

describe('a search', () => {
  test.each([
    ['a rare word', 'word4711'],
    ['a word of every message', 'common'],
    ['a word of half of them', 'half1'],
    ['a common and a rare word', 'common word4711'],
    ['an unknown word', 'nowhere'],
    ['an address', 'customer7@post.example'],
    ['a number', '4711'],
  ])('for %s', async (_name, q) => {
    await expectLittleWork((db) => searchTickets(db, userId, q, 50));
  });

  test('for a word of some messages is bounded too', async () => {
    const { buffers, whole } = await workOf((db) => searchTickets(db, userId, 'some7', 50));
    expect(whole).toEqual([]);
    expect(buffers).toBeLessThanOrEqual(3 * mostBuffers);
  });
});
