/** With many tickets, a page is read from an index in its order, whatever its number and the filters. */

import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import * as tables from '../../../../src/server/db/tables/index.ts';
import { medianReplySeconds } from '../../../../src/server/resources/tickets/lists/reply-time.sql.ts';
import {
  listEmails,
  listTickets,
  type TicketFilter,
} from '../../../../src/server/resources/tickets/tickets.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildInbox, buildTicket, buildTicketMessage } from '../../../support/tickets.ts';

const database = useDatabase();
const count = 20_000;

beforeAll(async () => {
  const { inboxId } = await buildInbox(database.db, { userId: 4 });
  await database.pool.query(
    `insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by, created_at, updated_at, latest_updated_at, labels)
     select 4, $1, (array['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'])[1 + i % 6], 'Subject ' || i,
       s, s, 'key', t, t, t, case when i % 3 > 0 then array['common'] else '{}' end
     from generate_series(1, $2::int) i,
       lateral (select 'customer' || i % 200 || '@post.example' as s,
         timestamptz '2025-01-01' + (i / 3) * interval '10 minutes' as t) as v`,
    [inboxId, count],
  );
  await database.pool.query(
    `insert into ticket_emails (user_id, ticket_id, from_address, created_at)
     select user_id, id, from_email, created_at from tickets`,
  );
  await database.pool.query(
    `insert into ticket_messages (user_id, ticket_id, type, from_email, plain, html)
     select user_id, id, 'external', from_email, '', '' from tickets where id % 3 = 0`,
  );
  // Another user's, so that those of the user are found by an index.
  await buildInbox(database.db, { userId: 9, addresses: ['help@other.example'] });
  await database.pool.query(
    `insert into agents (user_id, name) select 9, 'Agent ' || i from generate_series(1, 5000) i`,
  );
  await database.pool.query('vacuum analyze');
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** What a plan does with more rows than a page has. */
function workOf(plan: Plan): string[] {
  const isLarge = plan['Node Type'] === 'Sort' || plan['Node Type'] === 'Seq Scan';
  const own = isLarge && plan['Actual Rows'] > 1 ? [plan['Node Type']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(workOf)];
}

async function workOfQueries(
  task: (db: typeof database.db) => Promise<readonly unknown[]>,
): Promise<string[]> {
  const plan = await planOf(async (db) => expect((await task(db)).length).toBe(51));
  return workOf(plan);
}

/** The plan of the one query of a task. */
async function planOf(task: (db: typeof database.db) => Promise<unknown>): Promise<Plan> {
  const sent: { query: string; values: unknown[] }[] = [];
  const logger = { logQuery: (query: string, values: unknown[]) => sent.push({ query, values }) };
  await task(drizzle(database.pool, { schema: tables, logger }));
  expect(sent).toHaveLength(1);
  const [{ query, values } = { query: '', values: [] }] = sent;
  const { rows } = await database.pool.query(`explain (analyze, format json) ${query}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

function nodesOf(plan: Plan): string[] {
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const early = { time: new Date('2025-01-02'), id: 1 };
const late = { time: new Date('2025-02-01'), id: 1 };
const filters: [string, TicketFilter][] = [
  ['no filter', {}],
  ['a status', { status: 'new' }],
  ['a sender', { fromEmail: 'customer7@post.example' }],
  ['days', { updatedAfter: new Date('2025-01-01'), updatedBefore: new Date('2025-05-01') }],
  [
    'latest days',
    { latestUpdatedAfter: new Date('2025-01-01'), latestUpdatedBefore: new Date('2025-05-01') },
  ],
  ['a status and days', { status: 'solved', updatedAfter: new Date('2025-01-01') }],
  ['a status and latest days', { status: 'solved', latestUpdatedAfter: new Date('2025-01-01') }],
  [
    'a sender and latest days',
    { fromEmail: 'customer7@post.example', latestUpdatedAfter: new Date('2025-01-01') },
  ],
  ['labels', { labels: ['common', 'unknown'] }],
];

test.each(filters)('with %s', async (_name, filter) => {
  for (const after of [null, early, ...(filter.fromEmail ? [] : [late])]) {
    expect(await workOfQueries((db) => listTickets(db, 4, filter, after, 51))).toEqual([]);
  }
});

test("a visitor's own, by address and by id, without reading anybody else's", async () => {
  const { rows } = await database.pool.query('select id from tickets order by id limit 40');
  const own = {
    email: 'customer7@post.example',
    ticketIds: rows.map(({ id }) => Number(id)),
    conversationIds: [],
  };
  const work = await workOfQueries((db) => listTickets(db, 4, { own }, null, 51));
  expect(work).not.toContain('Seq Scan');
});

test('how long visitors wait is the median of the answers of a month, from few rows', async () => {
  const { db } = database;
  const inbox = await buildInbox(db, { userId: 5 });
  const minutes = 60_000;
  const now = Date.now();
  const talk = async (daysAgo: number, ...messages: readonly (readonly [minute: number, by: string])[]) => {
    const start = now - daysAgo * 86_400_000;
    const ticketId = await buildTicket(db, inbox, { lastActionAt: new Date(start) });
    for (const [minute, by] of messages) {
      await buildTicketMessage(db, 5, ticketId, {
        sentAt: new Date(start + minute * minutes),
        agentId: by === 'visitor' ? null : 7,
        ...(by === 'note' && { type: 'internal' }),
      });
    }
  };
  // Waits of 10 and 30 minutes: from the first message that waits, and notes are no answers.
  await talk(
    1,
    [0, 'visitor'],
    [4, 'visitor'],
    [6, 'note'],
    [10, 'agent'],
    [11, 'agent'],
    [20, 'visitor'],
    [50, 'agent'],
  );
  await talk(2, [0, 'visitor'], [20, 'agent']);
  // An agent begins, and what waits still is not counted.
  await talk(3, [0, 'agent'], [5, 'visitor'], [65, 'agent'], [70, 'visitor']);
  await talk(31, [0, 'visitor'], [1, 'agent'], [2, 'visitor'], [3, 'agent']);
  expect(await medianReplySeconds(db, 5)).toBeNull();
  await talk(4, [0, 'visitor'], [600, 'agent']);
  expect(await medianReplySeconds(db, 5)).toBe(30 * 60);
  expect(await medianReplySeconds(db, 4)).toBeNull();

  const plan = await planOf((logged) => medianReplySeconds(logged, 4));
  expect(nodesOf(plan)).not.toContain('Seq Scan');
});

test('mails', async () => {
  const span = { start: new Date('2025-01-01'), end: new Date('2026-01-01') };
  for (const after of [null, early, late]) {
    expect(await workOfQueries((db) => listEmails(db, 4, span, after, 51))).toEqual([]);
  }
});
