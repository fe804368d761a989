/** Stores the reasons of votes, and removes old ones. */

import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { VoteReason } from '../../../../api/limits.ts';
import { conflict } from '../../../../api/refusal.ts';
import { sha256 } from '../../../../formats/hash.ts';
import type { Database } from '../../../db/database.ts';
import { faqVoteReasons } from '../../../db/tables/index.ts';
import type { LocalizedHelpCenter } from '../queries.ts';

/** Days for which reasons are kept. */
export const reasonDays = 90;

/** The time after a vote in which its reason can be given and changed. */
const openFor = sql`interval '1 day'`;

export interface GivenReason {
  readonly helpCenter: LocalizedHelpCenter;
  /** Either id of the article. */
  readonly articleId: number;
  /** The key that the vote was sent with. */
  readonly vote: string;
  readonly reason: VoteReason;
  readonly comment: string;
}

/**
 * Stores the reason of a no, in place of an earlier one of the same vote.
 * @throws {Refusal} `Conflict` where the article has no such vote of the last day
 */
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
        // Articles are found by the id that translations share, or by a row's own.
        sql`${faqVoteReasons.faqArticleId} in (
          select faq_article_id from faq_articles
          where user_id = ${userId} and (faq_article_id = ${articleId} or id = ${articleId}))`,
        gt(faqVoteReasons.createdAt, sql`now() - ${openFor}`),
      ),
    )
    .returning({ vote: faqVoteReasons.vote });
  if (changed.length === 0) throw conflict({ field: 'vote' });
}

/** Removes reasons that are older than `reasonDays`, and votes whose reason was not given in time. */
export async function removeOldVoteReasons(db: Database): Promise<void> {
  const { createdAt, reason } = faqVoteReasons;
  await db
    .delete(faqVoteReasons)
    .where(
      or(
        lt(createdAt, sql`now() - make_interval(days => ${reasonDays})`),
        and(isNull(reason), lt(createdAt, sql`now() - ${openFor}`)),
      ),
    );
}
