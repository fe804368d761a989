/** Completions while the visitor types. Arrives with the first letter. */

import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { suggestSearch } from '../../api/operations/faq.ts';
import type { Models } from './index.ts';
import { findKnownArticles, rememberArticles } from './known-articles.ts';
import { createLatest } from './latest.ts';

export interface Suggestion {
  readonly articleId: number;
  readonly title: string;
  /** The title of the category that it is found in; empty when it has none. */
  readonly category: string;
}

/** The completions of a text, best first. */
export interface Suggestions {
  readonly text: string;
  readonly list: readonly Suggestion[];
}

export interface SuggestionsModel {
  readonly suggestions: ReadonlySignal<Suggestions>;
  /** The highlighted one; -1 when none is, one past the last for the search itself. */
  readonly active: ReadonlySignal<number>;
  /** Whether they are on show. */
  readonly isOpen: ReadonlySignal<boolean>;
  highlight(index: number): void;
  dispose(): void;
}

/** Milliseconds without a key until suggestions are asked for. */
const wait = 120;

const none: Suggestions = { text: '', list: [] };

/**
 * Suggests for what stands in the box, as long as the visitor types there; without a server, of the articles whose
 * titles are known.
 */
export function createSuggestions(models: Models): SuggestionsModel {
  const { source, helpCenter, search } = models;
  const { client, selector, onError } = source;
  const { text, isTyping } = search;
  const suggestions = signal(none);
  const active = signal(-1);
  const latest = createLatest();

  async function suggest(q: string) {
    const lang = helpCenter.language.peek();
    if (!lang) return;
    const found = await latest.run(async (signal) => {
      await pause(wait, signal);
      return client.send(suggestSearch, { lang, q, ...selector }, { signal });
    });
    if (!found) return;
    const list = found.result.flatMap(({ options }) => options.map(toSuggestion));
    rememberArticles(
      source,
      lang,
      list.map(({ articleId, title }) => ({ faqArticleId: articleId, title })),
    );
    show(q, list);
  }

  function show(q: string, list: readonly Suggestion[]) {
    batch(() => {
      suggestions.value = { text: q, list };
      active.value = -1;
    });
  }

  function suggestKnown(q: string) {
    const known = findKnownArticles(models, q);
    if (text.peek().trim() === q)
      show(
        q,
        known.map(({ faqArticleId, title }) => ({ articleId: faqArticleId, title, category: '' })),
      );
  }

  const stop = effect(() => {
    const q = text.value.trim();
    if (!isTyping.value || q === '') {
      latest.cancel();
      active.value = -1;
      if (q === '') suggestions.value = none;
    } else if (q !== suggestions.peek().text) {
      suggest(q).catch((error) => {
        // Without suggestions the box still searches: the failure is told to the page alone.
        onError(error);
        suggestKnown(q);
      });
    }
  });

  return {
    suggestions,
    active,
    isOpen: computed(() => isTyping.value && suggestions.value.list.length > 0),
    highlight(index) {
      active.value = index;
    },
    dispose() {
      stop();
      latest.cancel();
    },
  };
}

type Option = OutputOf<typeof suggestSearch>['result'][number]['options'][number];

function toSuggestion({ text, payload }: Option): Suggestion {
  return { articleId: payload.id, title: text, category: payload.category[0]?.title ?? '' };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
