/** The lists of suggestions for a text, before and after the server's response. */

import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { Source } from '../source.ts';
import type { LoadedArticlesModel } from './loaded-articles.ts';
import type { FoundLocally, LocalSearchModel } from './local-search.ts';
import { complete, extend, keepOrder, mostSuggested } from './refinement.ts';
import { readSuggestions, type Suggestion } from './suggestion-source.ts';

/** Maximum number of cached responses, for texts that are typed again or continued. */
const mostAnswers = 50;

type List = readonly Suggestion[];

export interface SuggestionListOptions {
  readonly source: Source;
  readonly helpCenter: HelpCenterModel;
  readonly loadedArticles: LoadedArticlesModel;
  readonly localSearch: LocalSearchModel;
}

export interface SuggestionLists {
  /** Requests the server's response to a text, and caches it. */
  request(text: string, signal: AbortSignal): Promise<List>;
  /** Returns the server's response to a text, if cached. */
  answer(text: string): List | undefined;
  /** @param local suggestions without a request, if the engine is loaded */
  guess(text: string, shown: List, local: FoundLocally | undefined): List;
  refine(text: string, shown: List, answer: List): List;
}

export function createSuggestionLists(options: SuggestionListOptions): SuggestionLists {
  const { source, helpCenter, loadedArticles, localSearch } = options;
  /** Responses by language and text, such as `en return`. */
  const answers = new Map<string, List>();

  const find = (text: string) => answers.get(`${helpCenter.language.peek()} ${text}`);

  /** Returns the response to the longest cached beginning of a text. */
  function findForBeginning(text: string): List {
    for (let length = text.length; length > 0; length -= 1) {
      const answer = find(text.slice(0, length));
      if (answer) return answer;
    }
    return [];
  }

  return {
    async request(text, signal) {
      const lang = helpCenter.language.peek();
      if (!lang) return [];
      const answer = await readSuggestions(source, lang, text, signal);
      loadedArticles.remember(lang, answer);
      answers.set(`${lang} ${text}`, answer);
      for (const name of [...answers.keys()].slice(0, -mostAnswers)) answers.delete(name);
      return answer;
    },
    answer: find,
    guess(text, shown, local) {
      const answered = findForBeginning(text);
      if (!local) return answered.slice(0, mostSuggested);
      if (local.isWhole) return extend([...local.sure, ...local.unsure], answered);
      return extend(keepOrder(shown, local.sure, local.sure), answered);
    },
    refine(text, shown, answer) {
      const local = localSearch.find(text);
      if (!local) return answer.slice(0, mostSuggested);
      if (local.isWhole) return complete(local, answer);
      return keepOrder(shown, answer.slice(0, mostSuggested), local.sure);
    },
  };
}
