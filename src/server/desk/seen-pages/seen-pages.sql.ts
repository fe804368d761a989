import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { helpCenters, refusedPages, seenPages } from '../../db/tables/index.ts';

export interface SeenPage {
  readonly userId: number;
  readonly helpCenterId: number;
  /** The page's origin, or `null` for a file. */
  readonly origin: string;
  /** Whether the widget was refused there, since its key does not list the origin. */
  readonly isRefused: boolean;
}

/** Stores the page on which a widget was last answered or refused, if its help center exists. */
export async function noteSeenPage(
  db: Queryable,
  { userId, helpCenterId, origin, isRefused }: SeenPage,
): Promise<void> {
  await db.execute(sql`
    insert into ${isRefused ? refusedPages : seenPages} (user_id, help_center_id, origin, seen_at)
    select user_id, id, ${origin}, now() from ${helpCenters} where user_id = ${userId} and id = ${helpCenterId}
    on conflict (user_id, help_center_id) do update set origin = excluded.origin, seen_at = excluded.seen_at`);
}
