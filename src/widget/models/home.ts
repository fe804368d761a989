/** What the home view lists. */

import type { OutputOf } from '../../api/operation.ts';
import { listCategories, listPopularArticles } from '../../api/operations/faq.ts';
import type { HelpCenterModel } from './help-center.ts';
import type { State } from './resource.ts';
import { createShelf } from './shelf.ts';
import type { Source } from './source.ts';

export interface Home {
  readonly categories: OutputOf<typeof listCategories>;
  readonly popular: OutputOf<typeof listPopularArticles>;
}

export interface HomeModel {
  state(): State<Home>;
  open(): void;
}

export function createHome(source: Source, center: HelpCenterModel): HomeModel {
  const { client, selector, signal, onError } = source;
  const shelf = createShelf(
    center,
    async (lang, _key: 'home'): Promise<Home> => {
      const [categories, popular] = await Promise.all([
        client.send(listCategories, { lang, ...selector }, { signal }),
        client.send(listPopularArticles, { lang, ...selector }, { signal }),
      ]);
      return { categories, popular };
    },
    onError,
  );
  return { state: () => shelf.state('home'), open: () => shelf.open('home') };
}
