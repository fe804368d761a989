import { and, eq, inArray } from 'drizzle-orm';
import type { SourceReference } from '../../../../content/folder/content.ts';
import type { Transaction } from '../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../db/tables/index.ts';
import { inTarget } from './rows.sql.ts';
import type { ImportTarget } from './stored-content.ts';

/** Ends the desk's ownership of articles, and removes their drafts: from now on, an import changes them. */
export async function releaseArticles(
  tx: Transaction,
  target: ImportTarget,
  articles: readonly SourceReference[],
): Promise<void> {
  for (const { key, language } of articles) {
    const released = await tx
      .update(faqArticles)
      .set({ isDeskOwned: false })
      .where(
        and(
          inTarget(faqArticles, target),
          eq(faqArticles.sourceKey, key),
          eq(faqArticles.language, language),
        ),
      )
      .returning({ id: faqArticles.id });
    const ids = released.map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx
      .delete(articleDrafts)
      .where(and(eq(articleDrafts.userId, target.userId), inArray(articleDrafts.articleId, ids)));
  }
}
