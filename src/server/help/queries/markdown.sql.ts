import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';

/** Returns the Markdown of an article by its row id; null if the article was received as HTML. */
export async function findMarkdown(db: Queryable, userId: number, rowId: number): Promise<string | null> {
  const [row] = await db
    .select({ markdown: faqArticles.markdown })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, userId), eq(faqArticles.id, rowId)));
  return row?.markdown ?? null;
}
