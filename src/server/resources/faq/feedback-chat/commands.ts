/**
 * Whether articles offer to write to the site after a no. An article whose source does not set this follows its help
 * center: it offers it once the help center takes messages.
 */

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { faqArticles } from '../../../db/tables/index.ts';

const { userId, helpCenterId, feedbackChatEnabled, feedbackChatStated } = faqArticles;

/** Lets the articles of a help center that takes messages offer to write, except those whose source says no. */
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
