/** Actions on the list of suggestions, by pointer and by key. */

import { toListAction } from '../ui/components/fields/list-keys.ts';
import type { Models } from './models/index.ts';
import type { Route } from './routes.ts';

export interface SuggestionActions {
  highlight(index: number): void;
  choose(index: number): void;
  /** Returns whether the list handled the key. */
  press(key: string): boolean;
}

export function createSuggestionActions(
  { search, navigation, source }: Models,
  prefetch: (route: Route) => void,
): SuggestionActions {
  const typed = () => search.query.peek().trim();
  const listed = () => search.suggestions.peek().list;

  function highlight(index: number) {
    if (index === search.highlighted.peek()) return;
    search.highlight(index);
    const suggestion = listed()[index];
    if (suggestion) prefetch({ name: 'article', id: suggestion.faqArticleId });
  }

  function choose(index: number) {
    const suggestion = listed()[index];
    if (!suggestion) {
      const text = typed();
      search.close();
      return navigation.go({ name: 'search', text });
    }
    const { faqArticleId: id } = suggestion;
    source.emit({ type: 'suggestion-click', articleId: id });
    // The list stays open, so that going back returns to this suggestion.
    search.highlight(index);
    navigation.go({ name: 'article', id });
    search.close();
  }

  function press(key: string): boolean {
    if (typed() === '') return false;
    const isOpen = search.isOpen.peek();
    const current = search.highlighted.peek();
    // The option after the suggestions searches for the text.
    const action = toListAction(key, { isOpen, highlighted: current, last: listed().length });
    if (action === undefined) return false;
    if (action === 'open') search.open();
    else if (action === 'close') search.close();
    else if (action === 'choose') choose(current);
    else highlight(action);
    return true;
  }

  return { highlight, choose, press };
}
