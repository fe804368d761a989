/**
 * Finds where the pages of a help center are, and keeps a help center at the default path, which is stored only if a help
 * center of another user would get it.
 */

import { and, eq, ne, sql } from 'drizzle-orm';
import { defaultPath } from '../sites/site-path.ts';
import type { Queryable } from './database.ts';
import { helpCenters } from './tables/index.ts';

export interface SitePlace {
  /** The help center's own host; null: the deployment's host. */
  readonly host: string | null;
  /** The beginning of the pages' paths: `/help`. */
  readonly path: string;
}

/** The first help center with neither host nor path, which gets the default path unless another one has it. */
export const firstOfAll = sql`
  select f.user_id, f.id from ${helpCenters} f
  where f.host is null and f.path is null and f.visibility <> 'private' and not exists (
    select from ${helpCenters} stored
    where stored.host is null and stored.path = ${defaultPath} and stored.visibility <> 'private')
  order by f.user_id, f.id limit 1`;

/** Returns the place of a help center's pages; null if it is private, or another help center has its path. */
export async function findSitePlace(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<SitePlace | null> {
  const [row] = await db
    .select({ host: helpCenters.host, path: helpCenters.path })
    .from(helpCenters)
    .where(
      and(
        eq(helpCenters.userId, userId),
        eq(helpCenters.id, helpCenterId),
        ne(helpCenters.visibility, 'private'),
        sql`(${helpCenters.host} is not null or ${helpCenters.path} is not null
          or (${helpCenters.userId}, ${helpCenters.id}) in (${firstOfAll}))`,
      ),
    );
  return row ? { host: row.host, path: row.path ?? defaultPath } : null;
}

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
