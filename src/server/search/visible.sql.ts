import { type SQL, sql } from 'drizzle-orm';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { given } from './search-index.sql.ts';

/** Joins `ranked` with the articles that visitors may see now, in categories that they may see. */
export const articleIsVisible: SQL = sql`${faqArticles.userId} = ${given('userId', 'bigint')}
  and ${faqArticles.id} = ranked.article_id
  and ${faqArticles.helpCenterId} = ${given('helpCenterId', 'bigint')}
  and ${faqArticles.language} = ${given('language', 'text')}
  and ${faqArticles.status} = 'published' and not ${faqArticles.isRemoved}
  and (${faqArticles.publishAt} is null or ${faqArticles.publishAt} <= now())
  and (${faqArticles.unpublishAt} is null or ${faqArticles.unpublishAt} > now())`;

export const categoryIsVisible: SQL = sql`${faqCategories.userId} = ${given('userId', 'bigint')}
  and ${faqCategories.faqCategoryId} = ${faqArticles.faqCategoryId}
  and ${faqCategories.language} = ${given('language', 'text')}
  and ${faqCategories.helpCenterId} = ${given('helpCenterId', 'bigint')}
  and not ${faqCategories.isRemoved}`;
