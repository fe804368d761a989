import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';

const days = 30;

/** The minimum number of replies; with fewer, the usual time is unknown. */
const fewest = 5;

/** The maximum number of measured tickets, those with the latest messages. */
const mostTickets = 2000;

/**
 * Returns the median number of seconds for which messages of the last 30 days waited for a reply; null if there are too
 * few replies. The wait lasts from the first unanswered message of a ticket to the next message of an agent that the
 * visitor may read; bots do not count. Messages without a reply are not counted.
 */
export async function medianReplySeconds(db: Queryable, userId: number): Promise<number | null> {
  const since = sql`now() - make_interval(days => ${days}::integer)`;
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    with latest as materialized (
      select t.id from tickets t where t.user_id = ${userId}::bigint and t.updated_at >= ${since}
      order by t.updated_at desc, t.id desc limit ${mostTickets}::integer
    ), written as (
      select m.ticket_id, m.id, m.sent_at, m.agent_id is not null as is_answer,
        lag(m.agent_id is not null, 1, true) over in_ticket as was_answered
      from latest l join ticket_messages m on m.user_id = ${userId}::bigint and m.ticket_id = l.id
      where m.type = 'external' and m.sent_at >= ${since}
        and (m.agent_id is null or m.agent_id <> all (
          array(select b.id from agents b where b.user_id = ${userId}::bigint and b.is_bot)))
      window in_ticket as (partition by m.ticket_id order by m.sent_at, m.id)
    ), turns as (
      select w.is_answer, w.sent_at,
        lead(w.is_answer) over in_ticket as is_answered,
        lead(w.sent_at) over in_ticket as answered_at
      from written w where w.is_answer <> w.was_answered
      window in_ticket as (partition by w.ticket_id order by w.sent_at, w.id)
    )
    select case when count(*) >= ${fewest}::integer then
      percentile_cont(0.5) within group (order by extract(epoch from t.answered_at - t.sent_at)) end::float8 as seconds
    from turns t where not t.is_answer and t.is_answered`);
  return rows[0]?.seconds ?? null;
}
