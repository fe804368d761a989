/** 100,000 tickets with 1,000,000 messages, as a busy team has them after a year. */

import type pg from 'pg';

export interface ManyTickets {
  readonly userId: number;
  /** The agent who has a fifth of the tickets. */
  readonly agentId: number;
  readonly inboxId: number;
  /** The inbox that has a tenth of the tickets. */
  readonly smallInboxId: number;
}

export const ticketCount = 100_000;
const perTicket = 10;

export async function buildManyTickets(pool: pg.Pool, of: ManyTickets): Promise<void> {
  const client = await pool.connect();
  try {
    // A million rows take longer than any query of the service may.
    await client.query('set statement_timeout = 0');
    await fillTables(client, of);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function fillTables(
  client: pg.PoolClient,
  { userId, agentId, inboxId, smallInboxId }: ManyTickets,
): Promise<void> {
  const fill = async (table: string, statement: string, values: readonly unknown[] = []) => {
    const indexes = await client.query(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = $1 and indexdef not like '%UNIQUE%'`,
      [table],
    );
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`);
    await client.query(`alter table ${table} disable trigger all`);
    await client.query(statement, [...values]);
    await client.query(`alter table ${table} enable trigger all`);
    for (const { definition } of indexes.rows) await client.query(definition);
  };
  // Most old tickets are solved; of the newest tenth every fourth is open. Every fiftieth is spam, and a quarter of the open ones snoozed.
  await fill(
    'tickets',
    `insert into tickets (user_id, id, inbox_id, status, subject, from_email, sender, opened_by, created_at, updated_at,
       latest_updated_at, labels, assigned_agents, waiting_since, snoozed_until, is_spam)
     select ${userId}, i, case when i % 10 = 0 then $2::bigint else $1::bigint end, s, 'Where is order ' || i || '?', e, e, 'key',
       t, t, t, case when i % 3 = 0 then array['common'] when i % 50 = 1 then array['rare'] else '{}' end,
       case when i % 5 = 0 then array[$3::bigint] when i % 5 = 1 then '{}' else array[7::bigint] end,
       case when s in ('new', 'reply') then t end,
       case when s in ('new', 'reply', 'pending', 'on-hold') and i % 16 = 0 then now() + i * interval '1 minute' end,
       i % 50 = 7
     from generate_series(1, $4::int) i, lateral (select
       case when i % 200 = 0 or (i > $4::int * 0.9 and i % 4 = 0) then (array['new', 'reply', 'pending', 'on-hold'])[1 + i / 4 % 4]
         when i % 7 = 0 then 'closed' else 'solved' end as s,
       'customer' || i % 5000 || '@post.example' as e, timestamptz '2025-01-01' + i * interval '5 minutes' as t) v`,
    [inboxId, smallInboxId, agentId, ticketCount],
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
     select user_id, id, ticket_id, array_to_tsvector(array['${userId} common', '${userId} word' || id % 100000,
       '${userId} some' || id % 200, '${userId} half' || id % 2]) from ticket_messages`,
  );
  await fill(
    'agent_reads',
    `insert into agent_reads (user_id, agent_id, ticket_id, read_at)
     select user_id, $1, id, updated_at from tickets where id % 2 = 0`,
    [agentId],
  );
}
