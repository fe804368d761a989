/** Reads articles as sources of pages, and finds articles without a page. */

import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { articleHtmlVersion } from '../../../markup/version.ts';
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

/** The hash of an article's content, equal to `sha256` of the same text. */
export const contentHash = sql`encode(sha256(convert_to(${faqArticles.content}, 'UTF8')), 'hex')`;

/** Whether the current rules made a page from the current content, in a join of both tables; false without a page. */
export const isCurrentPage: SQL<boolean> = sql<boolean>`coalesce(
  ${articlePages.version} = ${sql.raw(String(articleHtmlVersion))} and ${articlePages.contentHash} = ${contentHash}, false)`;

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

/** Returns visible articles whose pages are missing or out of date, of one user or of all. */
export async function articlesWithoutPage(
  db: Database,
  userId: number | undefined,
  limit: number,
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
