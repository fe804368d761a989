/** Marks of a thread, by which a page knows whether its thread is as stored. Every query is limited to one user. */

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  chatParticipants,
  conversations,
  dismissedArticles,
  mails,
  ticketMessages,
  ticketParticipants,
  tickets,
} from '../../db/tables/index.ts';
import { shownKinds } from './thread.sql.ts';

export interface ThreadMark {
  /** The mark of the thread without its newest messages. */
  readonly mark: string;
  /** The oldest of the messages that are left out; null where none is. */
  readonly beforeMessageId: number | null;
}

/**
 * Returns the mark of a whole thread, and those of the thread without its last message, its last two, and so on; none for
 * a missing ticket. A mark changes with each row of a message (`xmin` is the transaction that wrote the row), and with
 * what else `grabThread` shows to every agent.
 * @param most the most messages that are left out
 */
export async function listThreadMarks(
  db: Queryable,
  userId: number,
  ticketId: number,
  most: number,
): Promise<ThreadMark[]> {
  const { rows } = await db.execute<{ mark: string; id: string | null }>(sql`
    with rest as materialized (
      select jsonb_build_array(t.language, t.browser, t.utc_offset, t.inbox_id, t.from_email, t.linked_tickets, t.is_spam,
        t.status = 'closed',
        (select jsonb_agg(jsonb_build_array(p.email, p.state) order by p.email_folded) from ${ticketParticipants} p
          where p.user_id = t.user_id and p.ticket_id = t.id),
        (select jsonb_agg(d.article_id order by d.article_id) from ${dismissedArticles} d
          where d.user_id = t.user_id and d.ticket_id = t.id),
        (select jsonb_agg(jsonb_build_array(c.id, c.ended_at, c.end_reason, c.rating, (
            select count(*) from ${chatParticipants} p where p.user_id = c.user_id and p.conversation_id = c.id))
          order by c.id) from ${conversations} c where c.user_id = t.user_id and c.ticket_id = t.id),
        (select jsonb_agg(jsonb_build_array(m.id, m.state, m.problem) order by m.id) from ${mails} m
          where m.user_id = t.user_id and m.ticket_id = t.id and m.kind = any (${sql.param([...shownKinds])}::text[]))
      )::text as shown
      from ${tickets} t where t.user_id = ${userId}::bigint and t.id = ${ticketId}::bigint
    ), written as materialized (
      select id, row_number() over (order by sent_at desc, id desc) as place,
        hashint8extended(id, xmin::text::bigint) as hash
      from ${ticketMessages} where user_id = ${userId}::bigint and ticket_id = ${ticketId}::bigint
    )
    select (select id from written where place = left_out and left_out > 0) as id,
      md5(concat_ws(' ', rest.shown, (select concat_ws(' ', count(*), sum(hash)) from written where place > left_out)))
        as mark
    from rest, generate_series(0, least(${most}::integer, (select count(*) from written)::integer)) as left_out
    order by left_out`);
  return rows.map(({ mark, id }) => ({ mark, beforeMessageId: id === null ? null : Number(id) }));
}
