import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { indexVersion, searchTitles } from '../db/tables/index.ts';
import { lockIndex } from './indexing.ts';
import { reindexArticles } from './stored-articles.ts';

/** Limits the articles of one transaction, during which imports of their help center wait. */
const batchSize = 100;

/** Repeats the condition of the partial database index, so that PostgreSQL can use it. */
const isOld = sql`${searchTitles.version} < ${sql.raw(String(indexVersion))}`;

/**
 * Indexes some articles of an earlier version of the index again. Searches find them meanwhile.
 * @returns whether there may be more
 */
export async function updateOldIndex(db: Database): Promise<boolean> {
  const { userId, helpCenterId, language, articleId } = searchTitles;
  return await db.transaction(async (tx) => {
    const [index] = await tx
      .select({ userId, helpCenterId, language })
      .from(searchTitles)
      .where(isOld)
      .limit(1);
    if (!index) return false;
    await lockIndex(tx, index);
    const rows = await tx
      .select({ articleId })
      .from(searchTitles)
      .where(
        and(
          isOld,
          eq(userId, index.userId),
          eq(helpCenterId, index.helpCenterId),
          eq(language, index.language),
        ),
      )
      .limit(batchSize);
    await reindexArticles(
      tx,
      index,
      rows.map((row) => row.articleId),
    );
    return rows.length > 0;
  });
}
