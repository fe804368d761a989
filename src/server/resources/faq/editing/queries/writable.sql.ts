import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../db/database.ts';
import {
  articleDrafts,
  articleVersions,
  faqArticles,
  faqCategories,
  faqSections,
} from '../../../../db/tables/index.ts';
import type { ImportTarget } from '../../import/stored-content.ts';

/** A published article of the desk that can be given to a folder. */
export interface WritableArticle {
  readonly articleId: number;
  readonly language: string;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly tags: readonly string[];
  /** Where visitors do not find the article. */
  readonly hiddenFrom: readonly ('search' | 'sitemap' | 'lists')[];
  /** The Markdown as it was written. */
  readonly markdown: string;
  readonly categoryKey: string;
  readonly categoryTitle: string;
  readonly sectionKey: string | null;
  /** Whether it has a draft that is newer. */
  readonly hasDraft: boolean;
}

/** Lists the published articles of the desk. */
export async function listWritableArticles(
  db: Queryable,
  { userId, helpCenterId }: ImportTarget,
): Promise<WritableArticle[]> {
  const written = sql<string | null>`(select v.markdown from ${articleVersions} v
    where v.user_id = ${faqArticles.userId} and v.article_id = ${faqArticles.id}
    order by v.published_at desc, v.id desc limit 1)`;
  return await db
    .select({
      articleId: faqArticles.faqArticleId,
      language: faqArticles.language,
      key: faqArticles.sourceKey,
      title: faqArticles.title,
      description: faqArticles.description,
      keywords: faqArticles.keywords,
      tags: faqArticles.tags,
      hiddenFrom: faqArticles.hiddenFrom,
      markdown: sql<string>`coalesce(${written}, ${faqArticles.markdown}, ${faqArticles.content})`,
      categoryKey: faqCategories.sourceKey,
      categoryTitle: faqCategories.title,
      sectionKey: faqSections.sourceKey,
      hasDraft: sql<boolean>`${articleDrafts.articleId} is not null`,
    })
    .from(faqArticles)
    .innerJoin(
      faqCategories,
      and(
        eq(faqCategories.userId, faqArticles.userId),
        eq(faqCategories.faqCategoryId, faqArticles.faqCategoryId),
        eq(faqCategories.language, faqArticles.language),
      ),
    )
    .leftJoin(
      faqSections,
      and(eq(faqSections.userId, faqArticles.userId), eq(faqSections.id, faqArticles.sectionId)),
    )
    .leftJoin(
      articleDrafts,
      and(eq(articleDrafts.userId, faqArticles.userId), eq(articleDrafts.articleId, faqArticles.id)),
    )
    .where(
      and(
        eq(faqArticles.userId, userId),
        eq(faqArticles.helpCenterId, helpCenterId),
        eq(faqArticles.isDeskOwned, true),
        eq(faqArticles.isRemoved, false),
        eq(faqArticles.status, 'published'),
      ),
    )
    .orderBy(asc(faqArticles.faqArticleId), asc(faqArticles.language));
}

/** Returns the keys of a help center's articles by their language-independent ids. */
export async function listArticleKeys(
  db: Queryable,
  { userId, helpCenterId }: ImportTarget,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectDistinct({ id: faqArticles.faqArticleId, key: faqArticles.sourceKey })
    .from(faqArticles)
    .where(
      and(
        eq(faqArticles.userId, userId),
        eq(faqArticles.helpCenterId, helpCenterId),
        eq(faqArticles.isRemoved, false),
      ),
    );
  return new Map(rows.map(({ id, key }) => [id, key]));
}
