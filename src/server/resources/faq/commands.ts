/** What visitors and operators write in the FAQ. */

import { sql } from 'drizzle-orm';
import type { Device } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { faqViews, faqVotes, helpCenters } from '../../db/tables/index.ts';
import { findArticle, type LocalizedHelpCenter } from './queries.ts';

export interface SeenArticle {
  readonly helpCenter: LocalizedHelpCenter;
  /** Either id of the article. */
  readonly articleId: number;
  readonly device: Device;
}

/**
 * Counts one view of a visible article.
 * @throws {Refusal} `NotFound`
 */
export async function recordView(
  db: Queryable,
  { helpCenter, articleId, device }: SeenArticle,
): Promise<void> {
  const { article } = await findArticle(db, helpCenter, articleId);
  await db
    .insert(faqViews)
    .values({
      userId: helpCenter.userId,
      helpCenterId: helpCenter.helpCenterId,
      language: helpCenter.language,
      faqArticleId: article.faqArticleId,
      day: new Date().toISOString().slice(0, 10),
      device,
      count: 1,
    })
    .onConflictDoUpdate({
      target: [
        faqViews.userId,
        faqViews.helpCenterId,
        faqViews.language,
        faqViews.day,
        faqViews.faqArticleId,
        faqViews.device,
      ],
      set: { count: sql`${faqViews.count} + 1` },
    });
}

/**
 * Stores one vote on a visible article.
 * @throws {Refusal} `NotFound`
 */
export async function recordVote(
  db: Queryable,
  { helpCenter, articleId, device }: SeenArticle,
  isYes: boolean,
): Promise<void> {
  const { article } = await findArticle(db, helpCenter, articleId);
  await db.insert(faqVotes).values({
    userId: helpCenter.userId,
    helpCenterId: helpCenter.helpCenterId,
    language: helpCenter.language,
    faqArticleId: article.faqArticleId,
    isYes,
    device,
  });
}

export interface NewHelpCenter {
  readonly userId: number;
  /** Without one, a fresh id. */
  readonly id?: number;
  readonly title: string;
  readonly defaultLanguage: string;
}

/** Makes the help center unless it exists. Returns its two ids. */
export async function ensureHelpCenter(
  db: Queryable,
  { userId, id, title, defaultLanguage }: NewHelpCenter,
): Promise<{ helpCenterId: number; faqId: number }> {
  const [made] = await db
    .insert(helpCenters)
    .values({ userId, title, defaultLanguage, ...(id === undefined ? {} : { id }) })
    .onConflictDoNothing()
    .returning({ helpCenterId: helpCenters.id, faqId: helpCenters.faqId });
  if (made) {
    // A number that was brought along must never be given out again.
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
