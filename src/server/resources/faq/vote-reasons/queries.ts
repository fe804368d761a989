/** Lists the articles that did not help visitors, with the reasons that visitors gave. */

import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { type VoteReason, voteReasons } from '../../../../api/limits.ts';
import type { Queryable } from '../../../db/database.ts';
import { faqArticles, faqVoteReasons, faqVotes } from '../../../db/tables/index.ts';

export interface ReasonPeriod {
  readonly userId: number;
  readonly helpCenterId: number;
  /** The language of the articles; undefined for all languages. */
  readonly language?: string | undefined;
  /** The number of days, today included. */
  readonly days: number;
}

export interface UnhelpfulArticle {
  /** The language-independent id of the article. */
  readonly id: number;
  readonly language: string;
  /** The title of the article; empty if the article no longer exists. */
  readonly title: string;
  /** The number of votes with a reason. */
  readonly count: number;
  readonly reasons: Readonly<Record<VoteReason, number>>;
  /** The comments that visitors added to their reasons: at most 20, the newest first. */
  readonly comments: readonly { readonly reason: VoteReason; readonly comment: string }[];
}

const mostListed = 100;
const mostComments = sql.raw('20');

/** Returns at most 100 articles, those with the most reasons first. */
export async function listUnhelpfulArticles(
  db: Queryable,
  period: ReasonPeriod,
): Promise<UnhelpfulArticle[]> {
  const { faqArticleId, language: tag, reason, comment, createdAt } = faqVoteReasons;
  const count = sql<number>`count(*)::int`;
  const rows = await db
    .select({
      id: faqArticleId,
      language: tag,
      title: sql<string>`coalesce(max(${faqArticles.title}), '')`,
      count,
      given: sql<VoteReason[]>`array_agg(${reason})`,
      comments: sql<UnhelpfulArticle['comments']>`coalesce((array_agg(
        json_build_object('reason', ${reason}, 'comment', ${comment}) order by ${createdAt} desc
      ) filter (where ${comment} <> ''))[1:${mostComments}], '{}')`,
    })
    .from(faqVoteReasons)
    .leftJoin(faqArticles, isArticleOf(faqVoteReasons))
    .where(and(isIn(faqVoteReasons, period), isNotNull(reason)))
    .groupBy(faqArticleId, tag)
    .orderBy(desc(count), faqArticleId, tag)
    .limit(mostListed);
  return rows.map(({ given, ...article }) => ({ ...article, reasons: countReasons(given) }));
}

export function countReasons(given: readonly VoteReason[]): Record<VoteReason, number> {
  const counts = { unanswered: 0, unclear: 0, wrong: 0, steps: 0, other: 0 };
  for (const reason of voteReasons) counts[reason] = given.filter((one) => one === reason).length;
  return counts;
}

export interface VotedArticle {
  /** The language-independent id of the article. */
  readonly id: number;
  readonly language: string;
  /** The title of the article; empty if the article no longer exists. */
  readonly title: string;
  readonly no: number;
  readonly yes: number;
}

/** Returns at most 100 articles with negative votes, those with the most first. */
export async function listVotedArticles(db: Queryable, period: ReasonPeriod): Promise<VotedArticle[]> {
  const { faqArticleId, language: tag, isYes } = faqVotes;
  const no = sql<number>`(count(*) filter (where not ${isYes}))::int`;
  return await db
    .select({
      id: faqArticleId,
      language: tag,
      title: sql<string>`coalesce(max(${faqArticles.title}), '')`,
      no,
      yes: sql<number>`(count(*) filter (where ${isYes}))::int`,
    })
    .from(faqVotes)
    .leftJoin(faqArticles, isArticleOf(faqVotes))
    .where(isIn(faqVotes, period))
    .groupBy(faqArticleId, tag)
    .having(sql`${no} > 0`)
    .orderBy(desc(no), faqArticleId, tag)
    .limit(mostListed);
}

type VoteTable = typeof faqVotes | typeof faqVoteReasons;

function isArticleOf(votes: VoteTable) {
  return and(
    eq(faqArticles.userId, votes.userId),
    eq(faqArticles.faqArticleId, votes.faqArticleId),
    eq(faqArticles.language, votes.language),
  );
}

function isIn(votes: VoteTable, { userId, helpCenterId, language, days }: ReasonPeriod) {
  return and(
    eq(votes.userId, userId),
    eq(votes.helpCenterId, helpCenterId),
    gt(votes.createdAt, sql`current_date - ${days - 1}::int`),
    language === undefined ? undefined : eq(votes.language, language),
  );
}
