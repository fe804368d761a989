import { type SQL, sql } from 'drizzle-orm';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';

/** Joins of `ranked` that leave what visitors may see at this moment, in categories that they may see. */
export const articleIsVisible: SQL = sql`${faqArticles.userId} = ${sql.placeholder('userId')}::bigint
  and ${faqArticles.id} = ranked.article_id
  and ${faqArticles.helpCenterId} = ${sql.placeholder('helpCenterId')}::bigint
  and ${faqArticles.language} = ${sql.placeholder('language')}::text
  and ${faqArticles.status} = 'published' and not ${faqArticles.isRemoved}
  and (${faqArticles.publishAt} is null or ${faqArticles.publishAt} <= now())
  and (${faqArticles.unpublishAt} is null or ${faqArticles.unpublishAt} > now())`;

export const categoryIsVisible: SQL = sql`${faqCategories.userId} = ${sql.placeholder('userId')}::bigint
  and ${faqCategories.faqCategoryId} = ${faqArticles.faqCategoryId}
  and ${faqCategories.language} = ${sql.placeholder('language')}::text
  and ${faqCategories.helpCenterId} = ${sql.placeholder('helpCenterId')}::bigint
  and not ${faqCategories.isRemoved}`;
