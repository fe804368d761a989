/** What the visitor searches for, what is suggested meanwhile, and what was found. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { search } from '../../../api/operations/faq.ts';
import type { ListedArticle } from '../help/article.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { KnownArticlesModel } from '../help/known-articles.ts';
import type { CreateKeyedResources, KeyedResources } from '../state/keyed-resources.ts';
import { lazily } from '../state/lazily.ts';
import type { Source } from '../state/source.ts';
import { correct } from './correction.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import { createSuggestionSource, type Suggestion } from './suggestion-source.ts';

type SearchAnswer = OutputOf<typeof search>;

export interface SearchResult {
  readonly articles: SearchAnswer['articles'];
  /** The text with its misspelt words corrected; `undefined` where nothing better is known. */
  readonly correction: string | undefined;
}

/** The suggestions for a text, best first. */
export interface Suggestions {
  readonly query: string;
  readonly list: readonly Suggestion[];
}

export interface SearchModel {
  /** What stands in the box. */
  readonly query: ReadonlySignal<string>;
  /** The newest that came; those of the text before stay until those of the next are there. */
  readonly suggestions: ReadonlySignal<Suggestions>;
  /** The highlighted suggestion; -1 when none is, and one past the last for the search itself. */
  readonly highlighted: ReadonlySignal<number>;
  /** Whether suggestions are there to be chosen from: the visitor types, and has not left, sent or closed them. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Whether suggestions are on their way for so long that the visitor should be told. */
  readonly isSlow: ReadonlySignal<boolean>;
  /** The visitor types. */
  type(text: string): void;
  /** Puts a text in the box that nobody types. */
  fill(text: string): void;
  /** Shows the suggestions again. */
  open(): void;
  /** Hides the suggestions, and stops asking for more. */
  close(): void;
  highlight(index: number): void;
  /** Results by the text that is searched for. */
  readonly results: KeyedResources<string, SearchResult>;
  /** Returns articles that can be found without a server. */
  findKnown(text: string): ListedArticle[];
  recentSearches(): RecentSearches;
}

export interface SearchOptions {
  readonly source: Source;
  readonly helpCenter: HelpCenterModel;
  readonly knownArticles: KnownArticlesModel;
  readonly createKeyedResources: CreateKeyedResources;
}

/** Milliseconds without a key until suggestions are asked for. */
const wait = 120;

/** Milliseconds from the last key until a visitor is told that suggestions take their time. */
const slowAfter = 1500;

/**
 * Suggests for what stands in the box, as long as the visitor types there; without a server, of the articles whose
 * titles are known. The newest text wins:
 *
 *     type(a) ─ 120 ms ─ request of a ──────── aborted ┐
 *                                       type(b) ───────┴─ 120 ms ─ request of b ── shown
 *                                          └────────────────────── 1500 ms ──────── told, if it is still on its way
 */
export function createSearch(options: SearchOptions): SearchModel {
  const { source, helpCenter, knownArticles, createKeyedResources } = options;
  const { send, emit, onError, signal: lifetime } = source;
  const query = signal('');
  const isTyping = signal(false);
  const suggestions = signal<Suggestions>({ query: '', list: [] });
  const highlighted = signal(-1);
  const isSlow = signal(false);
  const suggestionSource = createSuggestionSource(source, wait);
  let slowTimer: ReturnType<typeof setTimeout> | undefined;

  function show(q: string, list: readonly Suggestion[]) {
    stopWaiting();
    suggestions.value = { query: q, list };
    highlighted.value = -1;
  }

  function stopWaiting() {
    clearTimeout(slowTimer);
    isSlow.value = false;
  }

  function cancel() {
    suggestionSource.cancel();
    stopWaiting();
  }

  async function suggest(q: string) {
    const lang = helpCenter.language.peek();
    if (!lang) return;
    clearTimeout(slowTimer);
    slowTimer = setTimeout(() => {
      isSlow.value = true;
    }, slowAfter);
    try {
      const list = await suggestionSource.suggest(lang, q);
      if (!list) return;
      knownArticles.remember(lang, list);
      show(q, list);
    } catch (error) {
      // Without suggestions the box still searches: the failure is told to the page alone.
      onError(error);
      if (query.peek().trim() === q) show(q, knownArticles.find(q));
    }
  }

  const stop = effect(() => {
    const q = query.value.trim();
    const isWanted = isTyping.value && q !== '';
    if (isWanted && q !== suggestions.peek().query) suggest(q);
    // What a text of before has asked for is not wanted any more.
    else cancel();
    if (q === '') show('', []);
    else if (!isWanted) highlighted.value = -1;
  });
  lifetime.addEventListener('abort', () => {
    stop();
    cancel();
  });

  return {
    query,
    suggestions,
    highlighted,
    isOpen: computed(() => isTyping.value && suggestions.value.list.length > 0),
    isSlow,
    type(text) {
      query.value = text;
      isTyping.value = true;
    },
    fill(text) {
      query.value = text;
      isTyping.value = false;
    },
    open() {
      isTyping.value = true;
    },
    close() {
      isTyping.value = false;
    },
    highlight(index) {
      highlighted.value = index;
    },
    results: createKeyedResources(async (selector, q) => {
      const { articles, suggest: corrections } = await send(search, { ...selector, q });
      emit({ type: 'search', resultCount: articles.length });
      return { articles, correction: correct(q, corrections) };
    }),
    findKnown: knownArticles.find,
    recentSearches: lazily(() => createRecentSearches(source)),
  };
}
