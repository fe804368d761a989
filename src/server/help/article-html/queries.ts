/** What pages of articles are made of, and which of them are to be made. */

import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { articleHtmlVersion } from '../../../markup/version.ts';
import type { Database } from '../../db/database.ts';
import { articlePages, contentFiles, faqArticles } from '../../db/tables/index.ts';
import type { ArticleHtml, PictureFile } from './worker-messages.ts';

/** An article in one language, as it is stored. */
export interface ArticleSource {
  readonly userId: number;
  /** Of the row. */
  readonly id: number;
  readonly helpCenterId: number;
  readonly language: string;
  /** HTML. */
  readonly content: string;
  readonly contentPlain: string;
}

/** Of what an article says, as `hashOf` has it. */
export const contentHash = sql`encode(sha256(convert_to(${faqArticles.content}, 'UTF8')), 'hex')`;

/**
 * True where a page that was stored may be shown: it was made of what the article says, by the rules of today. For a
 * query that joins `article_pages` with `faq_articles`; false where there is no page.
 */
export const isCurrentPage: SQL<boolean> = sql<boolean>`coalesce(
  ${articlePages.version} = ${sql.raw(String(articleHtmlVersion))} and ${articlePages.contentHash} = ${contentHash}, false)`;

/** The page that is stored of an article, if it may be shown. */
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

/** Articles that readers may see and whose pages are missing or of an older version; of one user, or of everybody. */
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

/** How the files begin that an article may show, by their hashes. */
export async function pictureFilesOf(
  db: Database,
  { userId, helpCenterId }: ArticleSource,
  hashes: readonly string[],
  bytesOfEach: number,
): Promise<PictureFile[]> {
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
