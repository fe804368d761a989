/** Completions while the visitor types. Arrives with the first letter. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { suggestSearch } from '../../../api/operations/faq.ts';
import type { ListedArticle } from '../help/article.ts';
import { findKnownArticles, rememberArticles } from '../help/known-articles.ts';
import type { Models } from '../index.ts';
import { createLatest } from '../state/latest.ts';

export interface Suggestion extends ListedArticle {
  /** The title of the category that it is found in, if it has one. */
  readonly category?: string | undefined;
}

/** The completions of a text, best first. */
export interface Suggestions {
  readonly text: string;
  readonly list: readonly Suggestion[];
  /** The highlighted one; -1 when none is, one past the last for the search itself. */
  readonly active: number;
}

export interface SuggestionsModel {
  readonly suggestions: ReadonlySignal<Suggestions>;
  highlight(index: number): void;
  dispose(): void;
}

/** Milliseconds without a key until suggestions are asked for. */
const wait = 120;

/**
 * Suggests for what stands in the box, as long as the visitor types there; without a server, of the articles whose
 * titles are known.
 */
export function createSuggestions(models: Models): SuggestionsModel {
  const { source, helpCenter, search } = models;
  const { client, selector, onError } = source;
  const { text, isTyping } = search;
  const suggestions = signal<Suggestions>({ text: '', list: [], active: -1 });
  const latest = createLatest();

  function highlight(active: number) {
    suggestions.value = { ...suggestions.peek(), active };
  }

  function show(text: string, list: readonly Suggestion[]) {
    suggestions.value = { text, list, active: -1 };
  }

  async function suggest(q: string) {
    const lang = helpCenter.language.peek();
    if (!lang) return;
    try {
      const found = await latest.run(async (ending) => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        ending.throwIfAborted();
        return client.send(suggestSearch, { lang, q, ...selector }, { signal: ending });
      });
      if (!found) return;
      const list = found.result.flatMap(({ options }) => options.map(toSuggestion));
      rememberArticles(source, lang, list);
      show(q, list);
    } catch (error) {
      // Without suggestions the box still searches: the failure is told to the page alone.
      onError(error);
      if (text.peek().trim() === q) show(q, findKnownArticles(models, q));
    }
  }

  const stop = effect(() => {
    const q = text.value.trim();
    if (isTyping.value && q !== '') {
      if (q !== suggestions.peek().text) suggest(q);
      return;
    }
    latest.cancel();
    if (q === '') show('', []);
    else highlight(-1);
  });

  return {
    suggestions,
    highlight,
    dispose() {
      stop();
      latest.cancel();
    },
  };
}

type Option = OutputOf<typeof suggestSearch>['result'][number]['options'][number];

function toSuggestion({ text, payload }: Option): Suggestion {
  return { faqArticleId: payload.id, title: text, category: payload.category[0]?.title };
}
