/** Finds the help centers whose articles agents put into answers. Limited to one user. */

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { firstOfAll, type SitePlace } from '../../db/site-places.sql.ts';
import { helpCenters, searchIndexes } from '../../db/tables/index.ts';
import { defaultPath } from '../../sites/site-path.ts';

export interface LinkedHelpCenter extends SitePlace {
  readonly helpCenterId: number;
  readonly title: string;
  /** The inbox for messages of its visitors; null if the user has no inbox with an address. */
  readonly inboxId: number | null;
  /** The languages that have articles, the default one first. */
  readonly languages: readonly string[];
}

/** Lists the help centers that have pages, without those that have no article. */
export async function listLinkedHelpCenters(db: Queryable, userId: number): Promise<LinkedHelpCenter[]> {
  const { rows } = await db.execute<Record<string, unknown> & LinkedHelpCenter>(sql`
    select h.id::float8 as "helpCenterId", h.title, h.host, coalesce(h.path, ${defaultPath}) as path,
      -- Messages for a help center without an email address go to the user's first inbox.
      (case when h.contact_email is null
        then (select min(a.inbox_id) from inbox_addresses a where a.user_id = h.user_id)
        else (select a.inbox_id from inbox_addresses a
          where a.user_id = h.user_id and a.address = lower(h.contact_email collate "C"))
      end)::float8 as "inboxId",
      array(
        select i.language from ${searchIndexes} i
        where i.user_id = h.user_id and i.help_center_id = h.id and i.article_count > 0
        order by i.language <> h.default_language, i.language
      ) as languages
    from ${helpCenters} h
    where h.user_id = ${userId} and h.visibility <> 'private'
      and (h.host is not null or h.path is not null or (h.user_id, h.id) in (${firstOfAll}))
    order by h.id`);
  return rows.filter(({ languages }) => languages.length > 0);
}
