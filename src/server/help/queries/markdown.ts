import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';

/** The Markdown that an article was written in, by its row id; null where it came as HTML. */
export async function findMarkdown(db: Queryable, userId: number, rowId: number): Promise<string | null> {
  const [row] = await db
    .select({ markdown: faqArticles.markdown })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, userId), eq(faqArticles.id, rowId)));
  return row?.markdown ?? null;
}
