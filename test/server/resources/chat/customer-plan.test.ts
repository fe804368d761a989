/** Among many chats, those of a customer are found by an index. */

import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import * as tables from '../../../../src/server/db/tables/index.ts';
import { listCustomerConversations } from '../../../../src/server/resources/chat/customer-chats.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const count = 20_000;

beforeAll(async () => {
  const { db, pool } = database;
  await ensureUser(db, 4, 'Skogsrand');
  await pool.query(
    `insert into conversations (user_id, id, created_at)
     select 4, 'c-' || i, timestamptz '2025-01-01' + i * interval '10 minutes' from generate_series(1, $1::int) i`,
    [count],
  );
  await pool.query(
    `insert into chat_tags (user_id, conversation_id, tag)
     select 4, 'c-' || i, tag from generate_series(1, $1::int) i,
       lateral (values ('boots'), ('Customer' || i % 5000 || '@post.example')) as tags (tag)`,
    [count],
  );
  await pool.query(
    `insert into chat_messages (user_id, conversation_id, sender_name, agent_id, message)
     select 4, 'c-' || i, 'Maja', writer, 'Hello' from generate_series(1, $1::int) i, unnest(array[0, 31]) as writer`,
    [count],
  );
  await pool.query('vacuum analyze');
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('those of two addresses, with few pages', async () => {
  const sent: { query: string; values: unknown[] }[] = [];
  const logger = { logQuery: (query: string, values: unknown[]) => sent.push({ query, values }) };
  const emails = ['customer7@post.example', 'customer8@post.example'];
  const found = await listCustomerConversations(
    drizzle(database.pool, { schema: tables, logger }),
    4,
    emails,
  );
  expect(found).toHaveLength(8);
  expect(found[0]).toMatchObject({ id: 'c-15008', agentNames: ['Maja'], text: 'Hello' });
  expect(sent).toHaveLength(1);
  const [{ query, values } = { query: '', values: [] }] = sent;
  const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${query}`, values);
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
  const nodes = nodesOf(plan);
  expect(nodes.map((node) => node['Index Name'])).toContain('chat_tags_email');
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(200);
});
