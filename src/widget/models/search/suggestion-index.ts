/** Suggestions without asking for each: from an index of the whole help center, where the deployment has one to give. */

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
   * Asks for the index of the language that is read, once home is there, and calls when it has come. Asks for each
   * language once, but again where the network failed, and not at all for who saves data.
   */
  load(onLoad: () => void): void;
  /** Returns what is suggested for a text in the language that is read; nothing without an index. */
  find(text: string): LocalSuggestions | undefined;
}

type Find = (text: string) => LocalSuggestions;

export function createSuggestionIndex(
  { send, selector }: Source,
  helpCenter: HelpCenterModel,
  home: HomeModel,
): SuggestionIndexModel {
  /** By language; nothing while it is on its way, and where there is none to be had. */
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
      // Each suggestion is asked for then. Who has answered once that there is no such thing is not asked again.
      if (isApiError(error, 'network', 'redirect', 'timeout')) finders.delete(lang);
    }
  }

  return {
    load(onLoad) {
      if (savesData()) return;
      whenSettled(helpCenter, (center) => {
        const lang = helpCenter.language.peek();
        if (center.status !== 'ready' || center.value.isPlain || !lang || finders.has(lang)) return;
        // What the visitor waits for now is drawn first.
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
