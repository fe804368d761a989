/** Reads articles as sources of pages, and finds articles without a page. */

import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { articleHtmlVersion } from '../../../markup/version.ts';
import { contentHash } from '../../db/current-page.ts';
import type { Database } from '../../db/database.ts';
import { articlePages, contentFiles, faqArticles } from '../../db/tables/index.ts';
import type { ArticleHtml, ImageFile } from './worker-messages.ts';

export interface ArticleSource {
  readonly userId: number;
  /** The id of the article's row. */
  readonly id: number;
  readonly helpCenterId: number;
  readonly language: string;
  /** The content as HTML. */
  readonly content: string;
  readonly contentPlain: string;
}

/** Returns only a page that may be shown. */
export async function findArticlePage(
  db: Database,
  { userId, id }: Pick<ArticleSource, 'userId' | 'id'>,
  hash: string,
): Promise<ArticleHtml | null> {
  const [page] = await db
    .select({
      html: articlePages.html,
      headings: articlePages.headings,
      linkedArticles: articlePages.linkedArticles,
    })
    .from(articlePages)
    .where(
      and(
        eq(articlePages.userId, userId),
        eq(articlePages.articleId, id),
        eq(articlePages.contentHash, hash),
        eq(articlePages.version, articleHtmlVersion),
      ),
    );
  return page ?? null;
}

/** Returns visible articles whose pages are missing or out of date, of one user or of all, but those that are excluded. */
export async function articlesWithoutPage(
  db: Database,
  userId: number | undefined,
  limit: number,
  excluded: readonly Pick<ArticleSource, 'userId' | 'id'>[],
): Promise<ArticleSource[]> {
  return await db
    .select({
      userId: faqArticles.userId,
      id: faqArticles.id,
      helpCenterId: faqArticles.helpCenterId,
      language: faqArticles.language,
      content: faqArticles.content,
      contentPlain: faqArticles.contentPlain,
    })
    .from(faqArticles)
    .leftJoin(
      articlePages,
      and(eq(articlePages.userId, faqArticles.userId), eq(articlePages.articleId, faqArticles.id)),
    )
    .where(
      and(
        userId === undefined ? undefined : eq(faqArticles.userId, userId),
        ...excluded.map(({ userId: owner, id }) => or(ne(faqArticles.userId, owner), ne(faqArticles.id, id))),
        eq(faqArticles.status, 'published'),
        eq(faqArticles.isRemoved, false),
        or(isNull(articlePages.version), lt(articlePages.version, articleHtmlVersion)),
      ),
    )
    .orderBy(asc(faqArticles.userId), asc(faqArticles.id))
    .limit(limit);
}

/** Returns the first bytes of the files in an article, by their hashes. */
export async function readImageFiles(
  db: Database,
  { userId, helpCenterId }: ArticleSource,
  hashes: readonly string[],
  bytesOfEach: number,
): Promise<ImageFile[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .select({
      hash: contentFiles.hash,
      data: sql<Buffer>`substring(${contentFiles.data} from 1 for ${bytesOfEach})`,
    })
    .from(contentFiles)
    .where(
      and(
        eq(contentFiles.userId, userId),
        eq(contentFiles.helpCenterId, helpCenterId),
        inArray(contentFiles.hash, [...hashes]),
      ),
    );
  return rows.map(({ hash, data }) => ({ path: `/files/${userId}/${helpCenterId}/${hash}/`, data }));
}

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
