import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { dismissedArticles } from '../../../db/tables/index.ts';

/** Lists the language-independent ids of articles that are not suggested for a ticket again. */
export async function listDismissedArticles(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<number[]> {
  const { articleId } = dismissedArticles;
  const rows = await db
    .select({ articleId })
    .from(dismissedArticles)
    .where(and(eq(dismissedArticles.userId, userId), eq(dismissedArticles.ticketId, ticketId)))
    .orderBy(asc(articleId));
  return rows.map((row) => row.articleId);
}
