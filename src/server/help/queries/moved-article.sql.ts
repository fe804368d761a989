/** Finds the article or category that had a URL on a former site. */

import { and, desc, eq, sql } from 'drizzle-orm';
import { formerPath } from '../../../formats/former-path.ts';
import type { Queryable } from '../../db/database.ts';
import { faqArticles, faqCategories } from '../../db/tables/index.ts';
import { isVisibleIn } from '../../resources/faq/visible-content.sql.ts';
import type { StoredSite } from '../site.ts';
import type { ListedRow } from './article.sql.ts';

export interface OldAddress {
  /** The reader's language, which decides if several articles had the URL. */
  readonly language: string;
  readonly address: string;
}

/** Returns the visible article that had a URL, in its preferred translation. */
export async function findMovedArticle(
  db: Queryable,
  { userId, helpCenterId }: Pick<StoredSite, 'userId' | 'helpCenterId'>,
  { language, address }: OldAddress,
): Promise<(ListedRow & { readonly language: string }) | null> {
  const normal = formerPath(address);
  if (normal === null) return null;
  const [row] = await db
    .select({ id: faqArticles.faqArticleId, title: faqArticles.title, language: faqArticles.language })
    .from(faqArticles)
    .where(
      and(
        isVisibleIn({ userId, helpCenterId, language: sql`${faqArticles.language}` }),
        sql`${faqArticles.addresses} @> array[${normal}]::text[]`,
      ),
    )
    .orderBy(desc(eq(faqArticles.language, language)), faqArticles.id)
    .limit(1);
  return row ?? null;
}

/** Prefers the category in the reader's language. */
export async function findMovedCategory(
  db: Queryable,
  { userId, helpCenterId }: Pick<StoredSite, 'userId' | 'helpCenterId'>,
  { language, address }: OldAddress,
): Promise<(ListedRow & { readonly language: string }) | null> {
  const normal = formerPath(address);
  if (normal === null) return null;
  const [row] = await db
    .select({
      id: faqCategories.faqCategoryId,
      title: faqCategories.title,
      language: faqCategories.language,
    })
    .from(faqCategories)
    .where(
      and(
        eq(faqCategories.userId, userId),
        eq(faqCategories.helpCenterId, helpCenterId),
        eq(faqCategories.isRemoved, false),
        sql`${faqCategories.addresses} @> array[${normal}]::text[]`,
      ),
    )
    .orderBy(desc(eq(faqCategories.language, language)), faqCategories.id)
    .limit(1);
  return row ?? null;
}
