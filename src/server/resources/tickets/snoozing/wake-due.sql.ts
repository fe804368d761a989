import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { tickets } from '../../../db/tables/index.ts';

/** The number of tickets in one statement. */
const atOnce = 200;

/**
 * Marks tickets whose snooze has ended as woken, which notifies the streams. Several processes may do so: each ticket is
 * marked once. Returns whether there may be more.
 */
export async function wakeDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with due as (
      select user_id, id from ${tickets} where ${tickets.snoozedUntil} <= now()
      order by user_id, snoozed_until, id limit ${atOnce} for update skip locked
    )
    update tickets set woken_at = snoozed_until, snoozed_until = null, snoozed_by = null
    from due where tickets.user_id = due.user_id and tickets.id = due.id
    returning tickets.id`);
  return rows.length === atOnce;
}
