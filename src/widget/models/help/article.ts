import type { OutputOf } from '../../../api/operation.ts';
import { getArticle } from '../../../api/operations/faq.ts';
import type { CreateShelf, Shelf } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';

export type Article = OutputOf<typeof getArticle>;

/** What there is to know of an article before it is opened. */
export type ListedArticle = Pick<Article, 'faqArticleId' | 'title'>;

export type ArticleModel = Shelf<number, Article>;

export function createArticle({ send }: Source, createShelf: CreateShelf): ArticleModel {
  return createShelf((about, id) => send(getArticle, { ...about, id }));
}
