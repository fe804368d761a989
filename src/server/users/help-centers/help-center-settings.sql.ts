import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { helpCenters } from '../../db/tables/index.ts';

export type HelpCenterSettings = typeof helpCenters.$inferSelect;

/** Lists the help centers of one user or of all users, the oldest first. */
export async function listHelpCenters(db: Queryable, userId?: number): Promise<HelpCenterSettings[]> {
  return await db
    .select()
    .from(helpCenters)
    .where(userId === undefined ? undefined : eq(helpCenters.userId, userId))
    .orderBy(asc(helpCenters.userId), asc(helpCenters.id));
}

export async function findHelpCenterSettings(
  db: Queryable,
  userId: number,
  id: number,
): Promise<HelpCenterSettings | null> {
  const [row] = await db
    .select()
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, id)));
  return row ?? null;
}

/** Returns the URL of the site to which the oldest help center with one belongs; null if none has one. */
export async function findFirstSiteUrl(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ siteUrl: helpCenters.siteUrl })
    .from(helpCenters)
    .where(isNotNull(helpCenters.siteUrl))
    .orderBy(asc(helpCenters.userId), asc(helpCenters.id))
    .limit(1);
  return row?.siteUrl ?? null;
}
