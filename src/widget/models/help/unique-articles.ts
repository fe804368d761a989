import type { ListedArticle } from './article.ts';

/** Removes duplicates from a list of articles. */
export function uniqueArticles<T extends ListedArticle>(articles: readonly T[]): T[] {
  return [...new Map(articles.map((article) => [article.faqArticleId, article])).values()];
}
