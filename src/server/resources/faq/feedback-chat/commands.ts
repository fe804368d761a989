/**
 * Whether articles offer to write to the site after a no. An article whose source says nothing of it follows its help
 * center: it offers that from when the help center takes messages.
 */

import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import { faqArticles, helpCenters } from '../../../db/tables/index.ts';

const { userId, helpCenterId, id, feedbackChatEnabled, feedbackChatStated } = faqArticles;

/** Rows of one statement: none keeps others waiting for long. */
const rowsAtOnce = 500;

/** Lets the articles of a help center that takes messages offer that, but for those whose source says no. */
export async function followHelpCenter(
  db: Queryable,
  helpCenter: { readonly userId: number; readonly id: number },
): Promise<void> {
  await db
    .update(faqArticles)
    .set({ feedbackChatEnabled: true })
    .where(
      and(
        eq(userId, helpCenter.userId),
        eq(helpCenterId, helpCenter.id),
        eq(feedbackChatStated, false),
        eq(feedbackChatEnabled, false),
      ),
    );
}

/**
 * Brings up some articles that were imported before it was noted what their source says: each follows its help center.
 * A no of their source is lost there until the next import, which notes it.
 * @returns whether there may be more
 */
export async function followForOldArticles(db: Database): Promise<boolean> {
  const takesMessages = exists(
    db
      .select({ one: sql`1` })
      .from(helpCenters)
      .where(
        and(
          eq(helpCenters.userId, userId),
          eq(helpCenters.id, helpCenterId),
          eq(helpCenters.contactEnabled, true),
        ),
      ),
  );
  const old = db
    .select({ userId, id })
    .from(faqArticles)
    // What was loaded from another deployment, which no import knows, is as that one says.
    .where(and(isNull(feedbackChatStated), sql`${faqArticles.sourceKey} <> ''`))
    .limit(rowsAtOnce)
    .for('update', { skipLocked: true });
  const changed = await db
    .update(faqArticles)
    .set({ feedbackChatEnabled: or(eq(feedbackChatEnabled, true), takesMessages), feedbackChatStated: false })
    .where(sql`(${userId}, ${id}) in ${old}`)
    .returning({ id });
  return changed.length === rowsAtOnce;
}

/** Notes what the sources of articles say that are as they were, where that was not noted. */
export async function noteStatedFeedbackChat(
  db: Queryable,
  target: { readonly userId: number },
  unchanged: readonly {
    readonly source: { readonly feedbackChatEnabled: boolean | null };
    readonly stored: { readonly id: number; readonly feedbackChatStated: boolean | null };
  }[],
): Promise<void> {
  for (const { source, stored } of unchanged) {
    if (source.feedbackChatEnabled === null || stored.feedbackChatStated === true) continue;
    await db
      .update(faqArticles)
      .set({ feedbackChatEnabled: source.feedbackChatEnabled, feedbackChatStated: true })
      .where(and(eq(userId, target.userId), eq(id, stored.id)));
  }
}
