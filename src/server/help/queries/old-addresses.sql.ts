import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles, faqCategories } from '../../db/tables/index.ts';
import { isVisibleIn } from '../../resources/faq/visible-content.sql.ts';
import type { HelpSite } from '../site.ts';

/** A page with its former URLs; a URL that several pages had belongs to the first. */
export interface MovedPage {
  readonly kind: 'article' | 'category';
  /** The language-independent id. */
  readonly id: number;
  readonly title: string;
  readonly language: string;
  readonly addresses: readonly string[];
}

/** Returns the pages with former URLs in the site's languages, articles first, in the same order as the look-up. */
export async function listMovedPages(
  db: Queryable,
  { userId, helpCenterId, languages }: Pick<HelpSite, 'userId' | 'helpCenterId' | 'languages'>,
): Promise<MovedPage[]> {
  const articles = await db
    .select({
      id: faqArticles.faqArticleId,
      title: faqArticles.title,
      language: faqArticles.language,
      addresses: faqArticles.addresses,
    })
    .from(faqArticles)
    .where(
      and(
        isVisibleIn({ userId, helpCenterId, language: sql`any(${sql.param([...languages])}::text[])` }),
        sql`${faqArticles.addresses} <> '{}'`,
      ),
    )
    .orderBy(asc(faqArticles.id));
  const categories = await db
    .select({
      id: faqCategories.faqCategoryId,
      title: faqCategories.title,
      language: faqCategories.language,
      addresses: faqCategories.addresses,
    })
    .from(faqCategories)
    .where(
      and(
        eq(faqCategories.userId, userId),
        eq(faqCategories.helpCenterId, helpCenterId),
        inArray(faqCategories.language, [...languages]),
        eq(faqCategories.isRemoved, false),
        sql`${faqCategories.addresses} <> '{}'`,
      ),
    )
    .orderBy(asc(faqCategories.id));
  return [
    ...articles.map((row) => ({ kind: 'article', ...row }) as const),
    ...categories.map((row) => ({ kind: 'category', ...row }) as const),
  ];
}
