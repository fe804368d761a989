import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { searchIndexUses } from '../../db/tables/index.ts';
import type { SearchIndex } from '../search-index.sql.ts';

/**
 * Stores the day on which an index was searched. The index of a removed help center is ignored.
 * @param day such as 2026-01-31
 */
export async function storeUse(
  db: Database,
  { userId, helpCenterId, language }: SearchIndex,
  day: string,
): Promise<void> {
  await db.execute(sql`
    insert into ${searchIndexUses} as u (user_id, help_center_id, language, used_on)
    select c.user_id, c.id, ${language}::text, ${day}::date from help_centers c
    where c.user_id = ${userId}::bigint and c.id = ${helpCenterId}::bigint
    on conflict (user_id, help_center_id, language) do update
      set used_on = excluded.used_on, days = u.days + 1
      where u.used_on < excluded.used_on`);
}
