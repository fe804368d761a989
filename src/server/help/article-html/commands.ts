import { and, eq, sql } from 'drizzle-orm';
import { articleHtmlVersion } from '../../../markup/version.ts';
import { contentHash } from '../../db/current-page.ts';
import type { Database } from '../../db/database.ts';
import { articlePages, faqArticles } from '../../db/tables/index.ts';
import type { ArticleSource } from './queries.ts';
import type { ArticleHtml } from './worker-messages.ts';

/** Replaces an article's page, unless the article has changed or been deleted meanwhile. */
export async function storeArticlePage(
  db: Database,
  { userId, id }: Pick<ArticleSource, 'userId' | 'id'>,
  hash: string,
  { html, headings, linkedArticles }: ArticleHtml,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [article] = await tx
      .select({ id: faqArticles.id })
      .from(faqArticles)
      .where(and(eq(faqArticles.userId, userId), eq(faqArticles.id, id), eq(contentHash, hash)))
      .for('share');
    if (!article) return;
    const page = {
      html,
      headings,
      linkedArticles: [...linkedArticles],
      contentHash: hash,
      version: articleHtmlVersion,
    };
    await tx
      .insert(articlePages)
      .values({ userId, articleId: id, ...page })
      .onConflictDoUpdate({
        target: [articlePages.userId, articlePages.articleId],
        set: page,
        // A newer process, which may run beside this one during an upgrade, may have stored a newer page.
        setWhere: sql`${articlePages.version} <= ${articleHtmlVersion}`,
      });
  });
}
