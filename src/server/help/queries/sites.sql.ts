import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { firstOfAll } from '../../db/site-places.sql.ts';
import { helpCenters, searchIndexes } from '../../db/tables/index.ts';
import { defaultPath } from '../../sites/site-path.ts';
import type { StoredSite } from '../site.ts';

/**
 * Returns the help center below a path of a host with its port; null if there is none. One with this host as its own
 * comes first, then one with this path, then the first with neither host nor path. On the host of a user's help center
 * are only help centers of that user.
 */
export async function findSiteAt(db: Queryable, host: string, path: string): Promise<StoredSite | null> {
  const isDefault = sql`${path} = ${defaultPath}`;
  return await findSite(
    db,
    sql`(h.host = ${host} and coalesce(h.path, ${defaultPath}) = ${path})
      or (((h.host is null and h.path = ${path}) or (${isDefault} and (h.user_id, h.id) in (${firstOfAll})))
        and not exists (
          select from ${helpCenters} own
          where own.host = ${host} and own.user_id <> h.user_id and own.visibility <> 'private'))`,
  );
}

/** Returns the site of a help center; null if it is private, or another help center has its path. */
export async function findSiteOfHelpCenter(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<StoredSite | null> {
  return await findSite(
    db,
    sql`h.user_id = ${userId} and h.id = ${helpCenterId}
      and (h.host is not null or h.path is not null or (h.user_id, h.id) in (${firstOfAll}))`,
  );
}

/** Returns those with this host as their own, or if there are none, those without a host of their own. */
export async function listPublicSites(db: Queryable, host: string): Promise<StoredSite[]> {
  return await listSites(
    db,
    sql`h.visibility = 'public' and case
      when exists (select from ${helpCenters} own where own.host = ${host} and own.visibility <> 'private')
        then h.host = ${host}
      else h.host is null and (h.path is not null or (h.user_id, h.id) in (${firstOfAll})) end`,
    mostSites,
  );
}

/** Returns the help center with a host as its own; if there are several, preferably the one at the default path. */
export async function findSiteOfHost(db: Queryable, host: string): Promise<StoredSite | null> {
  return await findSite(db, sql`h.host = ${host}`);
}

const mostSites = 1000;

/** Returns the site of a help center for its owner: at any path, even if it is private. */
export async function findSiteForOwner(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<StoredSite | null> {
  const [site] = await listSites(db, sql`h.user_id = ${userId} and h.id = ${helpCenterId}`, 1);
  return site ?? null;
}

async function findSite(db: Queryable, condition: SQL): Promise<StoredSite | null> {
  return (await listSites(db, sql`h.visibility <> 'private' and (${condition})`, 1))[0] ?? null;
}

async function listSites(db: Queryable, condition: SQL, limit: number): Promise<StoredSite[]> {
  const { rows } = await db.execute<Record<string, unknown> & SiteColumns>(sql`
    select h.user_id::float8 as "userId", h.id::float8 as "helpCenterId", h.title, h.host, h.path, h.visibility,
      h.default_language as "defaultLanguage", h.contact_enabled as "contactEnabled",
      h.conversations_enabled as "conversationsEnabled", h.page_launcher as "pageLauncher",
      array(
        select i.language from ${searchIndexes} i
        where i.user_id = h.user_id and i.help_center_id = h.id and i.article_count > 0
        order by i.language <> h.default_language, i.language
      ) as languages
    from ${helpCenters} h
    where ${condition}
    order by h.host is null, coalesce(h.path, ${defaultPath}) <> ${defaultPath}, h.path is null, h.user_id, h.id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, path: row.path ?? defaultPath }));
}

type SiteColumns = Omit<StoredSite, 'path'> & { readonly path: string | null };
