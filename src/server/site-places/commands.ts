/** Keeps a help center at the default path, which is stored only if a help center of another user would get it. */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { helpCenters } from '../db/tables/index.ts';
import { defaultPath } from '../sites/domain-or-path.ts';
import { firstOfAll } from './queries.ts';

export interface HelpCenterKey {
  readonly userId: number;
  readonly id: number;
}

/** Returns the help center that has the default path without a setting; null if there is none. */
export async function findAtDefaultPath(db: Queryable): Promise<HelpCenterKey | null> {
  const [first] = await db
    .select({ userId: helpCenters.userId, id: helpCenters.id })
    .from(helpCenters)
    .where(sql`(${helpCenters.userId}, ${helpCenters.id}) in (${firstOfAll})`);
  return first ?? null;
}

/**
 * Stores the default path with the help center that had it, if it has lost it to another user.
 * @param former what `findAtDefaultPath` returned before the change
 * @param userId the user whose help center was created or changed
 */
export async function keepAtDefaultPath(
  db: Queryable,
  former: HelpCenterKey | null,
  userId: number,
): Promise<void> {
  if (former === null || former.userId === userId) return;
  await db
    .update(helpCenters)
    .set({ path: defaultPath })
    .where(
      and(
        eq(helpCenters.userId, former.userId),
        eq(helpCenters.id, former.id),
        sql`(${helpCenters.userId}, ${helpCenters.id}) not in (${firstOfAll})`,
      ),
    );
}
