/** What the home view lists. */

import type { OutputOf } from '../../api/operation.ts';
import { listCategories, listPopularArticles } from '../../api/operations/faq.ts';
import type { CreateShelf, Shelf } from './shelf.ts';
import type { Source } from './source.ts';

export interface Home {
  readonly categories: OutputOf<typeof listCategories>;
  readonly popular: OutputOf<typeof listPopularArticles>;
}

export type HomeModel = Shelf<'home', Home>;

export function createHome({ send }: Source, createShelf: CreateShelf): HomeModel {
  return createShelf(async (about) => {
    const [categories, popular] = await Promise.all([
      send(listCategories, about),
      send(listPopularArticles, about),
    ]);
    return { categories, popular };
  });
}
