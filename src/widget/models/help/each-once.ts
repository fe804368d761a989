import type { ListedArticle } from './article.ts';

/** The articles of a list, none of them twice. */
export function eachOnce<T extends ListedArticle>(articles: readonly T[]): T[] {
  return [...new Map(articles.map((article) => [article.faqArticleId, article])).values()];
}
