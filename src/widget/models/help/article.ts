import type { OutputOf } from '../../../api/operation.ts';
import { getArticle } from '../../../api/operations/faq.ts';
import type { CreateKeyedResources, KeyedResources } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';

export type Article = OutputOf<typeof getArticle>;

/** The part of an article that lists show. */
export type ListedArticle = Pick<Article, 'faqArticleId' | 'title'>;

export type ArticleModel = KeyedResources<number, Article>;

export function createArticle({ send }: Source, createKeyedResources: CreateKeyedResources): ArticleModel {
  return createKeyedResources((selector, id) => send(getArticle, { ...selector, id }));
}
