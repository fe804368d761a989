import { sql } from 'drizzle-orm';
import { rowVersion } from '../../search/article-row.ts';
import type { Database } from '../db/database.ts';
import { lockIndex } from './indexing.ts';
import { reindexArticles } from './stored-articles.ts';

/** Articles of one transaction, during which imports of their help center wait. */
const batchSize = 100;

/**
 * Makes rows of some indexed articles that have none of this version. Searches lack them until then.
 * @returns whether there may be more
 */
export async function updateOldRows(db: Database): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      userId: string;
      helpCenterId: string;
      language: string;
      articleId: string;
    }>(sql`
      select t.user_id::text as "userId", t.help_center_id::text as "helpCenterId", t.language,
        t.article_id::text as "articleId"
      from search_titles t join faq_articles a on a.user_id = t.user_id and a.id = t.article_id
      where not exists (
        select from search_rows r
        where r.user_id = t.user_id and r.article_id = t.article_id and r.version = ${rowVersion}
      )
      limit ${batchSize}`);
    const [first] = rows;
    if (!first) return false;
    const { userId, helpCenterId, language } = first;
    const index = { userId: Number(userId), helpCenterId: Number(helpCenterId), language };
    const ofIndex = rows.filter(
      (row) => row.userId === userId && row.helpCenterId === helpCenterId && row.language === language,
    );
    await lockIndex(tx, index);
    await reindexArticles(
      tx,
      index,
      ofIndex.map(({ articleId }) => Number(articleId)),
    );
    return true;
  });
}
