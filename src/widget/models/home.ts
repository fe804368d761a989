/** What the home view lists. */

import type { OutputOf } from '../../api/operation.ts';
import { listCategories, listPopularArticles } from '../../api/operations/faq.ts';
import type { ListedArticle } from './article.ts';
import type { CreateShelf, Shelf } from './shelf.ts';
import type { Source } from './source.ts';

export interface Home {
  readonly categories: OutputOf<typeof listCategories>;
  readonly popular: OutputOf<typeof listPopularArticles>;
}

export type HomeModel = Shelf<'home', Home>;

/** The articles for a page, by its address. */
export type ContextualModel = Shelf<string, readonly ListedArticle[]>;

export function createHome({ send }: Source, createShelf: CreateShelf): HomeModel {
  return createShelf(async (about) => {
    const [categories, popular] = await Promise.all([
      send(listCategories, about),
      send(listPopularArticles, about),
    ]);
    // What is no list fails here, where it can be asked for again.
    return { categories: [...categories], popular: [...popular] };
  });
}

export function createContextual(source: Source, createShelf: CreateShelf): ContextualModel {
  return createShelf(async (about, page) =>
    (await import('./contextual.ts')).readContextual(source, about, page),
  );
}
