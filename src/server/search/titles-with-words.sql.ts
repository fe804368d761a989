/** Suggests by titles alone, with one indexed query, while the index of a help center is not in memory yet. */

import { type SQL, sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { given, type SearchIndex, withinGiven } from './search-index.sql.ts';

/** Limits the titles that are compared; which ones of more are compared does not matter. */
const mostFound = 100;

const titled = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(sql`(
      select s.article_id, starts_with(s.title, ${given('start', 'text')}) as is_start from search_titles s
      where ${withinGiven('s')} and ' ' || s.title like all (${sql.placeholder('patterns')}::text[])
      order by is_start desc, s.title limit ${sql.raw(String(mostFound))}
    ) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.is_start desc`, sql`length(${faqArticles.title})`, faqArticles.id)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_suggest_titles'),
);

/**
 * Returns visible articles whose titles have words that begin with the words of a text: titles that begin with the text
 * first, and shorter titles before longer ones.
 * @param words the folded words of the text
 */
export async function readTitlesWith(
  db: ReadDatabase,
  index: SearchIndex,
  words: readonly string[],
  limit: number,
) {
  if (words.length === 0) return [];
  // Folded words contain only letters, digits and marks, none of which is special in a pattern.
  const patterns = words.map((word) => `% ${word}%`);
  return await titled(db).execute({ ...index, start: words.join(' '), patterns, limit });
}

/** Joins `ranked` with the articles that visitors may see now, in categories that they may see. */
const articleIsVisible: SQL = sql`${faqArticles.userId} = ${given('userId', 'bigint')}
  and ${faqArticles.id} = ranked.article_id
  and ${faqArticles.helpCenterId} = ${given('helpCenterId', 'bigint')}
  and ${faqArticles.language} = ${given('language', 'text')}
  and ${faqArticles.status} = 'published' and not ${faqArticles.isRemoved}
  and (${faqArticles.publishAt} is null or ${faqArticles.publishAt} <= now())
  and (${faqArticles.unpublishAt} is null or ${faqArticles.unpublishAt} > now())`;

const categoryIsVisible: SQL = sql`${faqCategories.userId} = ${given('userId', 'bigint')}
  and ${faqCategories.faqCategoryId} = ${faqArticles.faqCategoryId}
  and ${faqCategories.language} = ${given('language', 'text')}
  and ${faqCategories.helpCenterId} = ${given('helpCenterId', 'bigint')}
  and not ${faqCategories.isRemoved}`;
