import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { searchSections } from '../../db/tables/search.ts';

/**
 * Removes the vectors of unpublished articles, once they are out of the index. Vectors of articles that are indexed
 * again stay until they are renewed, so that unchanged texts are not sent twice.
 */
export async function removeSections(
  tx: Transaction,
  userId: number,
  articleIds: readonly number[],
): Promise<void> {
  if (articleIds.length === 0) return;
  const { userId: owner, articleId } = searchSections;
  await tx.delete(searchSections).where(and(eq(owner, userId), inArray(articleId, [...articleIds])));
}
