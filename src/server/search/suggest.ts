import { sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { parseQuery } from './query.ts';
import { expand } from './query-expansion.ts';
import { type RankingOptions, rankedByTitles, rankingValues } from './ranking.ts';
import type { SearchIndex } from './search-index.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

export interface SuggestedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
}

/** The limits allow for invisible articles among the results. */
const suggesting: RankingOptions = {
  isTyping: true,
  budget: 400,
  mostOfWord: 400,
  candidates: 40,
  wordsAtCandidates: 0,
  starts: 100,
  enough: 100,
};

/**
 * Returns completions of a typed text, best first: titles that equal it, begin with it, or have its words, and articles
 * with its words elsewhere. Visible articles only, at most `limit`; at most three round trips.
 */
export async function suggestArticles(
  db: ReadDatabase,
  index: SearchIndex,
  text: string,
  limit: number,
): Promise<SuggestedArticle[]> {
  const query = parseQuery(text, index.language, { isTyping: true });
  if (query.words.length === 0) return [];
  const expanded = await expand(db, index, query, { isTyping: true });
  if (expanded.total === 0) return [];
  return await rankedArticles(db).execute({ ...rankingValues(index, query, expanded, suggesting), limit });
}

const rankedArticles = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(sql`(select * from ${rankedByTitles} r order by tier desc, score desc, article_id) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.tier desc, ranked.score desc, ranked.article_id`)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_suggest'),
);
