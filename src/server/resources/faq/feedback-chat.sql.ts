/**
 * Sets whether an article shows a contact button after a visitor voted that it did not help. Articles whose source does
 * not set this follow their help center, and show the button once the help center accepts messages.
 */

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';

const { userId, helpCenterId, feedbackChatEnabled, feedbackChatStated } = faqArticles;

/** Turns the contact button on for a help center's articles, except those whose source sets the button on or off. */
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
