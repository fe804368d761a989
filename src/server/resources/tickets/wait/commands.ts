import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isQueued, tickets } from '../../../db/tables/index.ts';

/** The number of tickets in one statement. */
const atOnce = 200;

/**
 * Stores since when open tickets wait that a release before this one stored, as their messages say it. Returns whether
 * there may be more.
 */
export async function fillWaits(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with unfilled as (
      select user_id, id from ${tickets}
      where ${isQueued(tickets)} and ${tickets.status} in ('new', 'reply') and ${tickets.waitingSince} is null
      order by user_id, id limit ${atOnce} for update skip locked
    )
    update tickets set waiting_since = coalesce((
      select min(asked.sent_at) from ticket_messages asked
      where asked.user_id = tickets.user_id and asked.ticket_id = tickets.id and asked.type = 'external'
        and asked.agent_id is null and asked.sent_at > coalesce((
          select max(answer.sent_at) from ticket_messages answer
          where answer.user_id = tickets.user_id and answer.ticket_id = tickets.id and answer.type = 'external'
            and answer.agent_id is not null), '-infinity')), tickets.created_at)
    from unfilled where tickets.user_id = unfilled.user_id and tickets.id = unfilled.id
    returning tickets.id`);
  return rows.length === atOnce;
}
