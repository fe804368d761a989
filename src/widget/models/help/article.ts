import type { OutputOf } from '../../../api/operation.ts';
import { getArticle } from '../../../api/operations/faq.ts';
import type { CreateKeyedQueries, KeyedQueries } from '../keyed-queries.ts';
import type { Source } from '../source.ts';

export type Article = OutputOf<typeof getArticle>;

/** The part of an article that lists show. */
export type ListedArticle = Pick<Article, 'faqArticleId' | 'title'>;

export type ArticleModel = KeyedQueries<number, Article>;

export function createArticle({ send }: Source, createKeyedQueries: CreateKeyedQueries): ArticleModel {
  return createKeyedQueries((selector, id) => send(getArticle, { ...selector, id }));
}
