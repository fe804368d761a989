/** All addresses of a help center's articles and categories on an older site. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles, faqCategories } from '../../db/tables/index.ts';
import { isVisibleIn } from '../../resources/faq/queries.ts';
import type { HelpSite } from '../site.ts';

/** A page with its former addresses; an address of several pages belongs to the first. */
export interface MovedPage {
  readonly kind: 'article' | 'category';
  /** Language-independent. */
  readonly id: number;
  readonly title: string;
  readonly language: string;
  readonly addresses: readonly string[];
}

/** Returns the pages with former addresses in the languages of the site, articles first, as the lookup does. */
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
