import { and, eq, inArray } from 'drizzle-orm';
import type { SourceArticle } from '../../../../../content/folder/content.ts';
import type { Transaction } from '../../../../db/database.ts';
import { articleConversions } from '../../../../db/tables/index.ts';
import { upsert } from '../../../../db/upsert.ts';
import { chunks } from '../commands/rows.ts';
import type { ImportTarget, StoredContent, StoredThing } from '../stored-content.ts';

/** Stores the new conversions of an import, and removes those of removed articles. */
export async function storeConversions(
  tx: Transaction,
  target: ImportTarget,
  content: StoredContent,
  articles: readonly SourceArticle[],
  removed: readonly StoredThing[],
): Promise<void> {
  const rows = articles.flatMap((article) =>
    article.conversion ? [{ ...target, articleId: content.get(article).id, ...article.conversion }] : [],
  );
  const key = [articleConversions.userId, articleConversions.articleId];
  for (const chunk of chunks(rows)) await upsert(tx, articleConversions, key, chunk);
  for (const chunk of chunks(removed)) {
    const ids = chunk.map(({ id }) => id);
    await tx
      .delete(articleConversions)
      .where(and(eq(articleConversions.userId, target.userId), inArray(articleConversions.articleId, ids)));
  }
}
