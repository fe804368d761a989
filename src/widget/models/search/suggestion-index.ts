/** Suggests without a request for each text, from an index of the whole help center, if the deployment provides one. */

import { suggestionIndex } from '../../../api/operations/faq.ts';
import { savesData } from '../../../client/device.ts';
import { isApiError } from '../../../client/errors.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { HomeModel } from '../help/home.ts';
import { whenSettled } from '../state/resource.ts';
import type { Source } from '../state/source.ts';
import type { LocalSuggestions } from './rank-suggestions.ts';

export interface SuggestionIndexModel {
  /**
   * Requests the index of the current language once home is loaded: each language once, again only after a network
   * failure, and nothing for visitors who save data.
   */
  load(onLoad: () => void): void;
  /** Returns suggestions for a text in the current language; undefined without an index. */
  find(text: string): LocalSuggestions | undefined;
}

type Find = (text: string) => LocalSuggestions;

export function createSuggestionIndex(
  { send, selector }: Source,
  helpCenter: HelpCenterModel,
  home: HomeModel,
): SuggestionIndexModel {
  /** Finders by language; undefined while the index is loading, and if there is none. */
  const finders = new Map<string, Find | undefined>();

  async function read(lang: string): Promise<Find | undefined> {
    const [index, { createFinder }] = await Promise.all([
      send(suggestionIndex, { lang, ...selector }),
      import('./rank-suggestions.ts'),
    ]);
    return index.categories && createFinder(index);
  }

  async function keep(lang: string, onLoad: () => void) {
    finders.set(lang, undefined);
    try {
      finders.set(lang, await read(lang));
      onLoad();
    } catch (error) {
      // Suggestions are then requested for each text. A deployment without an index is not asked again.
      if (isApiError(error, 'network', 'redirect', 'timeout')) finders.delete(lang);
    }
  }

  return {
    load(onLoad) {
      if (savesData()) return;
      whenSettled(helpCenter, (center) => {
        const lang = helpCenter.language.peek();
        if (center.status !== 'ready' || center.value.isPlain || !lang || finders.has(lang)) return;
        // The current view is drawn first.
        const ask = () => {
          setTimeout(() => {
            if (!finders.has(lang)) keep(lang, onLoad);
          });
        };
        const shown = home.resources.get(`${lang} home`);
        if (shown) whenSettled(shown, ask);
        else ask();
      });
    },
    find: (text) => finders.get(helpCenter.language.peek() ?? '')?.(text),
  };
}
