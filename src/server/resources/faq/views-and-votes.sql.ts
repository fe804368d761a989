import { type SQL, sql } from 'drizzle-orm';
import type { Device } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { findAtDefaultPath, keepAtDefaultPath } from '../../db/site-places.sql.ts';
import { faqArticles, helpCenters } from '../../db/tables/index.ts';
import { queueingVotes } from '../../webhooks/queue.sql.ts';
import { hasEitherId, isVisibleIn, type LocalizedHelpCenter } from './visible-content.sql.ts';

export interface SeenArticle {
  readonly helpCenter: LocalizedHelpCenter;
  /** The language-independent id of the article, or the row id of a translation. */
  readonly articleId: number;
  readonly device: Device;
}

/** Adds one view to each visible article. Returns for each article whether it is visible. */
export async function recordViews(db: Queryable, seen: readonly SeenArticle[]): Promise<boolean[]> {
  const day = new Date().toISOString().slice(0, 10);
  // Rows are written in a fixed order, so that concurrent statements cannot deadlock.
  return await storeSeen(
    db,
    seen,
    sql`insert into faq_views (user_id, help_center_id, language, day, faq_article_id, device, count)
      select user_id, help_center_id, language, ${day}::date, faq_article_id, device, count(*)
      from found group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (user_id, help_center_id, language, day, faq_article_id, device)
      do update set count = faq_views.count + excluded.count`,
  );
}

export interface Vote extends SeenArticle {
  readonly isYes: boolean;
  /** The hash of the key with which the reason of a negative vote can be sent later; null if the vote has no key. */
  readonly keyHash: string | null;
}

/** Stores one vote per visible article, and ignores a vote whose key is stored. Returns which articles are visible. */
export async function recordVotes(db: Queryable, votes: readonly Vote[]): Promise<boolean[]> {
  const isYes = sql.param(votes.map((vote) => vote.isYes));
  const keyHash = sql.param(votes.map((vote) => vote.keyHash));
  const first = sql`(
    select f.* from (
      select *, (${isYes}::boolean[])[place::int] as is_yes, (${keyHash}::text[])[place::int] as vote from found
    ) f
    where not exists (select 1 from faq_vote_reasons r where r.user_id = f.user_id and r.vote = f.vote)
  )`;
  return await storeSeen(
    db,
    votes,
    sql`insert into faq_votes (user_id, help_center_id, language, faq_article_id, device, is_yes)
      select user_id, help_center_id, language, faq_article_id, device, is_yes from ${first} v`,
    [
      queueingVotes(first),
      sql`insert into faq_vote_reasons (user_id, help_center_id, language, faq_article_id, vote)
        select user_id, help_center_id, language, faq_article_id, vote from ${first} v where vote is not null
        order by user_id, vote
        on conflict do nothing`,
    ],
  );
}

/**
 * Runs a statement that stores a row for each visible article. The statement reads them from `found`, which has their
 * ids and their positions in `seen`, counted from 1. An article's id is its language-independent id or a row id; the
 * former is tried first.
 */
async function storeSeen(
  db: Queryable,
  seen: readonly SeenArticle[],
  store: SQL,
  following: readonly SQL[] = [],
): Promise<boolean[]> {
  const column = <T>(of: (one: SeenArticle) => T) => sql.param(seen.map(of));
  const { rows } = await db.execute<{ place: string }>(sql`
    with given as (
      select * from unnest(
        ${column(({ helpCenter }) => helpCenter.userId)}::bigint[],
        ${column(({ helpCenter }) => helpCenter.helpCenterId)}::bigint[],
        ${column(({ helpCenter }) => helpCenter.language)}::text[],
        ${column(({ articleId }) => articleId)}::bigint[],
        ${column(({ device }) => device)}::text[]
      ) with ordinality as given (user_id, help_center_id, language, article_id, device, place)
    ), found as materialized (
      select g.place, g.user_id, g.help_center_id, g.language, g.device, visible.faq_article_id
      from given g cross join lateral (
        select ${faqArticles.faqArticleId} from ${faqArticles}
        where ${isVisibleIn({
          userId: sql`g.user_id`,
          helpCenterId: sql`g.help_center_id`,
          language: sql`g.language`,
        })} and ${hasEitherId(sql`g.user_id`, sql`g.article_id`)}
        order by ${faqArticles.faqArticleId} = g.article_id desc limit 1
      ) visible
    ), stored as (${store})${sql.join(following.map((one, at) => sql`, ${sql.raw(`following_${at}`)} as (${one})`))}
    select place::text from found`);
  const places = new Set(rows.map(({ place }) => Number(place)));
  return seen.map((_, index) => places.has(index + 1));
}

export interface NewHelpCenter {
  readonly userId: number;
  /** The id of an imported help center. @default a new id */
  readonly id?: number;
  readonly title: string;
  readonly defaultLanguage: string;
}

/** Creates a help center unless it exists. Returns its two ids. */
export async function ensureHelpCenter(
  db: Queryable,
  { userId, id, title, defaultLanguage }: NewHelpCenter,
): Promise<{ helpCenterId: number; faqId: number }> {
  const atDefault = await findAtDefaultPath(db);
  const [made] = await db
    .insert(helpCenters)
    .values({ userId, title, defaultLanguage, ...(id === undefined ? {} : { id }) })
    .onConflictDoNothing()
    .returning({ helpCenterId: helpCenters.id, faqId: helpCenters.faqId });
  if (made) {
    await keepAtDefaultPath(db, atDefault, userId);
    // The sequence of new ids must not produce the imported id again.
    if (id !== undefined) await moveIdsAbove(db, id);
    return made;
  }
  const [existing] = await db
    .select({ helpCenterId: helpCenters.id, faqId: helpCenters.faqId })
    .from(helpCenters)
    .where(sql`${helpCenters.userId} = ${userId} and ${helpCenters.id} = ${id ?? null}`);
  if (!existing) throw new Error('the help center was not stored');
  return existing;
}
