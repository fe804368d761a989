/** Articles to read next: those that share most informative words with an article. */

import { sql } from 'drizzle-orm';
import { relatedArticles } from '../../search/related.ts';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import { given, listGiven, type SearchIndex } from './search-index.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

export interface RelatedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
}

/** Milliseconds that an article waits for an index that is not in memory yet. */
const longestWait = 1000;

/** The factor of another article in the same category. */
const sameCategoryGain = 1.3;

/**
 * The least similarity, where the article itself has 1. Related articles of the demo have .09 to .47; below, other
 * articles are as good.
 */
const leastLikeness = 0.08;

const relatedRows = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
    })
    // Rounded: sums of equal parts differ by their order.
    .from(sql`(
      select alike.article_id, round((alike.likeness * case when other.faq_category_id = own.faq_category_id
        then ${sameCategoryGain}::real else 1 end)::numeric, 3) as score
      from unnest(${listGiven('articleIds', 'bigint')}, ${listGiven('likenesses', 'real')}) as alike (article_id, likeness)
      join faq_articles other on other.user_id = ${given('userId', 'bigint')} and other.id = alike.article_id
      join faq_articles own on own.user_id = ${given('userId', 'bigint')} and own.id = ${given('articleId', 'bigint')}
    ) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .where(sql`ranked.score >= ${sql.raw(String(leastLikeness))}::numeric`)
    .orderBy(sql`ranked.score desc, ranked.article_id`)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_related'),
);

/**
 * Returns the similar articles of the one with a row id, best first, at most `limit`; none while the index is assembled.
 */
export async function listRelatedArticles(
  indexes: SearchIndexes,
  db: ReadDatabase,
  key: SearchIndex,
  articleId: number,
  limit: number,
): Promise<RelatedArticle[]> {
  const loaded = await indexes.getWithin(key, longestWait);
  const alike = loaded ? relatedArticles(loaded.index, articleId) : [];
  if (alike.length === 0) return [];
  return await relatedRows(db).execute({
    ...key,
    articleId,
    articleIds: alike.map(({ id }) => id),
    likenesses: alike.map(({ likeness }) => likeness),
    limit,
  });
}
