/** Finds related articles: those that share the most informative words with an article. */

import { relatedArticles } from '../../search/rank/related.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import type { SearchIndex } from './search-index.sql.ts';

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
 * The minimum similarity; that of the article itself is 1. Related articles of the demo have .09 to .47; articles below
 * are as good as random ones.
 */
const leastLikeness = 0.08;

/**
 * Returns at most `limit` articles similar to the one with a row id, best first; none while the index is assembled.
 * @param noteIncomplete is called if there are none for that reason
 */
export async function listRelatedArticles(
  indexes: SearchIndexes,
  key: SearchIndex,
  articleId: number,
  limit: number,
  noteIncomplete: () => void = () => {},
): Promise<RelatedArticle[]> {
  const loaded = await indexes.getWithin(key, longestWait);
  if (!loaded) noteIncomplete();
  const now = Date.now();
  const own = loaded?.articles.find(articleId, now);
  if (!loaded || !own) return [];
  const related = relatedArticles(loaded.index, articleId).flatMap(({ id, likeness }) => {
    const other = loaded.articles.find(id, now);
    if (!other?.article.isInLists) return [];
    const { article } = other;
    const gain = article.faqCategoryId === own.article.faqCategoryId ? sameCategoryGain : 1;
    // Rounds the score, because sums of equal parts differ with their order.
    const score = Math.round(likeness * gain * 1000) / 1000;
    return score >= leastLikeness ? [{ article, score }] : [];
  });
  return related
    .sort((a, b) => b.score - a.score || a.article.id - b.article.id)
    .slice(0, limit)
    .map(({ article: { faqArticleId, title, faqCategoryId } }) => ({ faqArticleId, title, faqCategoryId }));
}
