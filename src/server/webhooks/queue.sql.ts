/** Queues events for the webhooks that subscribe to them, in the transaction of the change. */

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { HappenedEvent } from './events.ts';

/** Queues a user's events in order, in one statement, which mostly inserts nothing. */
export async function queueEvents(
  db: Queryable,
  userId: number,
  events: readonly HappenedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const timestamp = new Date().toISOString();
  const bodies = events.map(({ type, data }) =>
    JSON.stringify({ type, timestamp, data: { userId, ...data } }),
  );
  await db.execute(sql`
    insert into webhook_deliveries (user_id, webhook_id, event, body)
    select w.user_id, w.id, e.event, e.body
    from unnest(${sql.param(events.map(({ type }) => type))}::text[], ${sql.param(bodies)}::text[])
      with ordinality as e (event, body, place)
    join webhooks w on w.user_id = ${userId}::bigint and w.disabled_at is null and e.event = any(w.events)
    order by e.place`);
}

/**
 * Returns the SQL that queues votes within the statement that stores them.
 * @param votes a table with `user_id`, `help_center_id`, `faq_article_id`, `language` and `is_yes`
 */
export function queueingVotes(votes: SQL): SQL {
  return sql`
    insert into webhook_deliveries (user_id, webhook_id, event, body)
    select w.user_id, w.id, 'article.voted', json_build_object(
      'type', 'article.voted',
      'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object(
        'userId', v.user_id, 'helpCenterId', v.help_center_id, 'faqArticleId', v.faq_article_id,
        'lang', v.language, 'isHelpful', v.is_yes))::text
    from ${votes} v
    join webhooks w on w.user_id = v.user_id and w.disabled_at is null and 'article.voted' = any(w.events)`;
}
