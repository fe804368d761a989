/** The search box with its completions, and the full results. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { search, suggestSearch } from '../../api/operations/faq.ts';
import type { HelpCenterModel } from './help-center.ts';
import { createLatest } from './latest.ts';
import type { State } from './resource.ts';
import { createShelf } from './shelf.ts';
import type { Source } from './source.ts';

export type SearchResult = OutputOf<typeof search>;

export interface Suggestion {
  readonly articleId: number;
  readonly title: string;
  /** The title of the category that it is found in; empty when it has none. */
  readonly category: string;
}

export interface SearchModel {
  /** What stands in the box. */
  readonly text: ReadonlySignal<string>;
  /** The completions of `answered`, best first. */
  readonly suggestions: ReadonlySignal<readonly Suggestion[]>;
  /** The text that the suggestions answer; empty when they answer nothing. */
  readonly answered: ReadonlySignal<string>;
  /** Whether the suggestions are on show. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** The visitor types: asks for suggestions after a short wait. */
  type(text: string): void;
  /** Puts a text in the box without asking for anything. */
  fill(text: string): void;
  /** Shows the suggestions again, if there are any. */
  reopen(): void;
  /** Hides the suggestions; an answer on its way is not shown either. */
  close(): void;
  results(text: string): State<SearchResult>;
  /** Asks for the full results of a text. */
  open(text: string): void;
}

/** Milliseconds without a key until suggestions are asked for. */
const wait = 120;

export function createSearch(source: Source, center: HelpCenterModel): SearchModel {
  const { client, selector, signal: lifetime, onError, emit } = source;
  const text = signal('');
  const suggestions = signal<readonly Suggestion[]>([]);
  const answered = signal('');
  const wantsOpen = signal(false);
  const latest = createLatest();
  lifetime.addEventListener('abort', latest.cancel);

  const results = createShelf(
    center,
    async (lang, q: string) => {
      const found = await client.send(search, { lang, q, ...selector }, { signal: lifetime });
      emit({ type: 'search', resultCount: found.articles.length });
      return found;
    },
    onError,
  );

  async function suggest(q: string) {
    const found = await latest.run(async (signal) => {
      await pause(wait, signal);
      const lang = center.language.peek();
      return lang && client.send(suggestSearch, { lang, q, ...selector }, { signal });
    });
    if (found) {
      batch(() => {
        suggestions.value = found.result.flatMap(({ options }) => options.map(toSuggestion));
        answered.value = q;
      });
    }
  }

  function clear() {
    latest.cancel();
    suggestions.value = [];
    answered.value = '';
  }

  return {
    text,
    suggestions,
    answered,
    isOpen: computed(() => wantsOpen.value && suggestions.value.length > 0),
    type(typed) {
      batch(() => {
        text.value = typed;
        wantsOpen.value = true;
        if (typed.trim() === '') clear();
      });
      // Without suggestions the box still searches: the failure is told to the page alone.
      if (typed.trim() !== '') suggest(typed.trim()).catch(onError);
    },
    fill(filled) {
      batch(() => {
        clear();
        text.value = filled;
        wantsOpen.value = false;
      });
    },
    reopen() {
      wantsOpen.value = true;
    },
    close() {
      latest.cancel();
      wantsOpen.value = false;
    },
    results: results.state,
    open: results.open,
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
