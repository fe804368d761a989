/** Lists the articles that did not help visitors, with the reasons that visitors gave. */

import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { maxInsightDays, type VoteReason, voteReasons } from '../../../api/limits.ts';
import { conflict } from '../../../api/refusal.ts';
import { sha256 } from '../../../formats/hash.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { faqArticles, faqVoteReasons, faqVotes } from '../../db/tables/index.ts';
import type { LocalizedHelpCenter } from './visible-content.sql.ts';

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

/** The time after a vote during which the visitor can give and change its reason. */
const openFor = sql`interval '1 day'`;

export interface GivenReason {
  readonly helpCenter: LocalizedHelpCenter;
  /** The language-independent id of the article, or the row id of a translation. */
  readonly articleId: number;
  /** The key that the client sent with the vote. */
  readonly vote: string;
  readonly reason: VoteReason;
  readonly comment: string;
}

/** Stores or replaces a vote's reason. @throws {Refusal} `Conflict` if no vote of the last day has the key */
export async function saveVoteReason(db: Database, given: GivenReason): Promise<void> {
  const { helpCenter, articleId, vote, reason, comment } = given;
  const { userId, helpCenterId, language } = helpCenter;
  const changed = await db
    .update(faqVoteReasons)
    .set({ reason, comment })
    .where(
      and(
        eq(faqVoteReasons.userId, userId),
        eq(faqVoteReasons.vote, sha256(vote)),
        eq(faqVoteReasons.helpCenterId, helpCenterId),
        eq(faqVoteReasons.language, language),
        // The id in a request is the one that all translations share, or the row id of a translation.
        sql`${faqVoteReasons.faqArticleId} in (
          select faq_article_id from faq_articles
          where user_id = ${userId} and (faq_article_id = ${articleId} or id = ${articleId}))`,
        gt(faqVoteReasons.createdAt, sql`now() - ${openFor}`),
      ),
    )
    .returning({ vote: faqVoteReasons.vote });
  if (changed.length === 0) throw conflict({ field: 'vote' });
}

/** Removes reasons that are older than `maxInsightDays`, and votes whose reason was not given in time. */
export async function removeOldVoteReasons(db: Database): Promise<void> {
  const { createdAt, reason } = faqVoteReasons;
  await db
    .delete(faqVoteReasons)
    .where(
      or(
        lt(createdAt, sql`now() - make_interval(days => ${maxInsightDays})`),
        and(isNull(reason), lt(createdAt, sql`now() - ${openFor}`)),
      ),
    );
}
