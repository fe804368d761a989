/** Suggests by titles alone, with one indexed query, while the index of a help center is not in memory yet. */

import { sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { given, type SearchIndex, withinGiven } from './search-index.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

/** Titles that begin with a text; of more, any are as good. */
const mostStarting = 100;

const starting = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(sql`(
      select s.article_id from search_titles s
      where ${withinGiven('s')} and s.title >= ${given('start', 'text')}
        and s.title < (${given('start', 'text')} || U&'\\+10FFFF')
      order by s.title limit ${sql.raw(String(mostStarting))}
    ) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`length(${faqArticles.title})`, faqArticles.id)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_suggest_titles'),
);

/** Returns visible articles whose folded titles begin with a text, the shortest titles first. */
export async function readTitlesStartingWith(
  db: ReadDatabase,
  index: SearchIndex,
  start: string,
  limit: number,
) {
  return start === '' ? [] : await starting(db).execute({ ...index, start, limit });
}
