import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../db/database.ts';
import { faqViews, faqVotes } from '../../../../db/tables/index.ts';

/** Days within which views and votes are counted. */
const countedDays = 30;

export interface ArticleCounts {
  readonly views: number;
  readonly yes: number;
  readonly no: number;
}

export const noCounts: ArticleCounts = { views: 0, yes: 0, no: 0 };

/** Counts views and votes of articles in all languages, by language-independent id. */
export async function countReactions(
  db: Queryable,
  userId: number,
  helpCenterId: number,
  articleIds: readonly number[],
): Promise<ReadonlyMap<number, ArticleCounts>> {
  const counts = new Map<number, ArticleCounts>();
  if (articleIds.length === 0) return counts;
  const views = await db
    .select({ id: faqViews.faqArticleId, views: sql<number>`sum(${faqViews.count})::int` })
    .from(faqViews)
    .where(
      and(
        eq(faqViews.userId, userId),
        eq(faqViews.helpCenterId, helpCenterId),
        inArray(faqViews.faqArticleId, [...articleIds]),
        sql`${faqViews.day} > (now() at time zone 'UTC')::date - ${countedDays}::int`,
      ),
    )
    .groupBy(faqViews.faqArticleId);
  const votes = await db
    .select({
      id: faqVotes.faqArticleId,
      yes: sql<number>`count(*) filter (where ${faqVotes.isYes})::int`,
      no: sql<number>`count(*) filter (where not ${faqVotes.isYes})::int`,
    })
    .from(faqVotes)
    .where(
      and(
        eq(faqVotes.userId, userId),
        inArray(faqVotes.faqArticleId, [...articleIds]),
        sql`${faqVotes.createdAt} > now() - make_interval(days => ${countedDays}::int)`,
      ),
    )
    .groupBy(faqVotes.faqArticleId);
  for (const { id, ...row } of views) counts.set(id, { ...noCounts, ...row });
  for (const { id, ...row } of votes) counts.set(id, { ...(counts.get(id) ?? noCounts), ...row });
  return counts;
}
