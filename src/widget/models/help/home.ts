import type { CreateKeyedQueries, KeyedQueries } from '../keyed-queries.ts';
import type { Source } from '../source.ts';
import type { ListedArticle } from './article.ts';
import type { HelpCenterModel, Home } from './help-center-state.ts';
import { readHome } from './read-home.ts';

export type { Home };

export type HomeModel = KeyedQueries<'home', Home>;

/** The articles for a page, by its URL. */
export type ContextualModel = KeyedQueries<string, readonly ListedArticle[]>;

export function createHome(
  source: Source,
  helpCenter: HelpCenterModel,
  createKeyedQueries: CreateKeyedQueries,
): HomeModel {
  const lists = createKeyedQueries<'home', Home>(
    async (selector) => helpCenter.takeHome(selector.lang) ?? (await readHome(source, selector)),
  );

  function openOnceThere(key: 'home'): void {
    helpCenter.retry();
    const stop = helpCenter.bringsHome.subscribe((isExpected) => {
      if (isExpected) return;
      lists.open(key);
      stop();
    });
  }

  return {
    ...lists,
    state(key) {
      const center = helpCenter.state.value;
      // Until the language is known, the lists would be requested twice.
      if (helpCenter.bringsHome.value && center.status !== 'ready') return center;
      return lists.state(key);
    },
    open(key, afresh) {
      if (helpCenter.bringsHome.peek()) openOnceThere(key);
      else lists.open(key, afresh);
    },
  };
}

export function createContextual(source: Source, createKeyedQueries: CreateKeyedQueries): ContextualModel {
  return createKeyedQueries(async (selector, page) =>
    (await import('./contextual.ts')).readContextual(source, selector, page),
  );
}
