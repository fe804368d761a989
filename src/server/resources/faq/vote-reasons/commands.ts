import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { maxInsightDays, type VoteReason } from '../../../../api/limits.ts';
import { conflict } from '../../../../api/refusal.ts';
import { sha256 } from '../../../../formats/hash.ts';
import type { Database } from '../../../db/database.ts';
import { faqVoteReasons } from '../../../db/tables/index.ts';
import type { LocalizedHelpCenter } from '../queries.ts';

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
