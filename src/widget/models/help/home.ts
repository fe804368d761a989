import type { CreateKeyedResources, KeyedResources } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';
import type { ListedArticle } from './article.ts';
import type { HelpCenterModel, Home } from './help-center-state.ts';
import { readHome } from './read-home.ts';

export type { Home };

export type HomeModel = KeyedResources<'home', Home>;

/** The articles for a page, by its URL. */
export type ContextualModel = KeyedResources<string, readonly ListedArticle[]>;

export function createHome(
  source: Source,
  helpCenter: HelpCenterModel,
  createKeyedResources: CreateKeyedResources,
): HomeModel {
  const lists = createKeyedResources<'home', Home>(
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

export function createContextual(
  source: Source,
  createKeyedResources: CreateKeyedResources,
): ContextualModel {
  return createKeyedResources(async (selector, page) =>
    (await import('./contextual.ts')).readContextual(source, selector, page),
  );
}
