/** The lists of suggestions for a text, before and after the server's response. */

import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { Source } from '../state/source.ts';
import type { KnownArticlesModel } from './known-articles.ts';
import type { LocalSuggestions } from './rank-suggestions.ts';
import { complete, extend, guess, refine } from './refinement.ts';
import type { SuggestionIndexModel } from './suggestion-index.ts';
import { readSuggestions, type Suggestion } from './suggestion-source.ts';

/** Maximum number of cached responses, for texts that are typed again or continued. */
const mostAnswers = 50;

type List = readonly Suggestion[];

export interface SuggestionListOptions {
  readonly source: Source;
  readonly helpCenter: HelpCenterModel;
  readonly knownArticles: KnownArticlesModel;
  readonly suggestionIndex: SuggestionIndexModel;
}

export interface SuggestionLists {
  /** Requests the server's response to a text, and caches it. */
  request(text: string, signal: AbortSignal): Promise<List>;
  /** Returns the server's response to a text, if cached. */
  answer(text: string): List | undefined;
  /** @param local suggestions of the index, if there is one */
  guess(text: string, shown: List, local: LocalSuggestions | undefined): List;
  refine(text: string, shown: List, answer: List): List;
}

export function createSuggestionLists(options: SuggestionListOptions): SuggestionLists {
  const { source, helpCenter, knownArticles, suggestionIndex } = options;
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
      knownArticles.remember(lang, answer);
      answers.set(`${lang} ${text}`, answer);
      for (const name of [...answers.keys()].slice(0, -mostAnswers)) answers.delete(name);
      return answer;
    },
    answer: find,
    guess(text, shown, local) {
      const answered = findForBeginning(text);
      if (local) return extend([...local.sure, ...local.unsure], answered);
      return guess(text, shown, knownArticles.find(text), answered);
    },
    refine(text, shown, answer) {
      const local = suggestionIndex.find(text);
      return local ? complete(local, answer) : refine(text, shown, answer);
    },
  };
}
