import { effect } from '@preact/signals';
import { lazily } from '../../../state/lazily.ts';
import type { CreateKeyedQueries, KeyedQueries } from '../keyed-queries.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import { createSearchBox, type SearchBoxModel } from './search-box.ts';
import { readSearch, type SearchHit, type SearchResult } from './search-results.ts';
import { createSuggesting, type SuggestingModel } from './suggesting.ts';
import type { SuggestionListOptions } from './suggestion-lists.ts';
import type { Suggestion } from './suggestion-source.ts';

export interface SearchModel extends SearchBoxModel, Pick<SuggestingModel, 'isSlow'> {
  /** Loads the suggestion index before the visitor types, and what finds loaded articles offline. */
  prepare(): void;
  /** Emits no event for the next results of a text, since an earlier page has emitted it. */
  skipReport(text: string): void;
  readonly results: KeyedQueries<string, SearchResult>;
  /** Returns articles that can be found offline. */
  findKnown(text: string): readonly Suggestion[];
  recentSearches(): RecentSearches;
}

export interface SearchOptions extends SuggestionListOptions {
  readonly createKeyedQueries: CreateKeyedQueries;
}

export function createSearch(options: SearchOptions): SearchModel {
  const { source, loadedArticles, localSearch, createKeyedQueries } = options;
  const box = createSearchBox();
  const { query, suggestions, isOpen, show, highlight } = box;
  const { isSlow, suggest, cancel } = createSuggesting(box, options);
  /** Texts whose next results emit no event. */
  const skipped = new Set<string>();

  const stop = effect(() => {
    const text = query.value.trim();
    const isWanted = isOpen.value;
    const { query: shown, isFinal } = suggestions.peek();
    if (isWanted && !(text === shown && isFinal)) suggest();
    // The response to an earlier text is not needed any more.
    else cancel();
    if (text === '') show('', [], true);
    if (!isWanted) highlight(-1);
  });
  source.signal.addEventListener('abort', () => {
    stop();
    cancel();
  });

  return {
    ...box,
    isSlow,
    prepare() {
      localSearch.load(() => {
        if (isOpen.peek() && !suggestions.peek().isFinal) suggest();
      });
    },
    skipReport: (text) => skipped.add(text),
    results: createKeyedQueries(async (selector, text) => {
      const result = await readSearch(source, selector, text);
      const { articles, total } = result;
      const found = articles.peek();
      loadedArticles.remember(selector.lang, found.map(toSuggestion));
      if (!skipped.delete(text)) source.emit({ type: 'search', resultCount: total ?? found.length });
      return result;
    }),
    findKnown(text) {
      const { sure = [], unsure = [] } = localSearch.find(text) ?? {};
      return [...sure, ...unsure];
    },
    recentSearches: lazily(() => createRecentSearches(source)),
  };
}

const toSuggestion = ({ _source: { article_id, title, category } }: SearchHit) => ({
  faqArticleId: article_id,
  title,
  category: category[0]?.title,
});
