import type { ListedArticle } from './article.ts';

/** The articles of a list, none of them twice. */
export function eachOnce(articles: readonly ListedArticle[]): ListedArticle[] {
  return [...new Map(articles.map((article) => [article.faqArticleId, article])).values()];
}
