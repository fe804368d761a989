/** Finds where the pages of a help center are. */

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { helpCenters } from '../db/tables/index.ts';
import { defaultPath } from '../sites/domain-or-path.ts';

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
