/** State of the search box: its text, the suggestions below it, and the highlighted one. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ChosenSuggestion } from '../navigation.ts';
import { keepInPlace } from './refinement.ts';
import type { Suggestion } from './suggestion-source.ts';

/** The suggestions for a text, best first, at most six. */
export interface Suggestions {
  readonly query: string;
  readonly list: readonly Suggestion[];
  /** Whether the server has responded or need not be asked; if false, the list is a guess. */
  readonly isFinal: boolean;
}

const noSuggestions: Suggestions = { query: '', list: [], isFinal: true };

export interface SearchBoxModel {
  readonly query: ReadonlySignal<string>;
  /** The suggestions for the current text: first from known articles, then from the server. */
  readonly suggestions: ReadonlySignal<Suggestions>;
  /** Index of the highlighted suggestion; -1 for none. The index after the last suggestion is the search itself. */
  readonly highlighted: ReadonlySignal<number>;
  /** True while the visitor types, until they leave the box, submit the text or close the list. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Sets a text that the visitor has typed. */
  type(text: string): void;
  /** Sets a text without opening suggestions. */
  fill(text: string): void;
  open(): void;
  /** Hides the suggestions, and aborts their request. */
  close(): void;
  highlight(index: number): void;
  /** Returns the highlighted suggestion with the text that it was suggested for. */
  chosen(): ChosenSuggestion | undefined;
  /** Shows the suggestions as they were when one was chosen: for the same text, with that suggestion highlighted. */
  resume(chosen: ChosenSuggestion): void;
  /** Shows suggestions. While the text is unchanged, the highlight stays on its row or on the search itself. */
  show(text: string, list: readonly Suggestion[], isFinal: boolean): void;
}

export function createSearchBox(): SearchBoxModel {
  const query = signal('');
  const isTyping = signal(false);
  const suggestions = signal(noSuggestions);
  const highlighted = signal(-1);
  /** Id of the article to highlight when it is suggested again. */
  let resumed: number | undefined;

  function fill(text: string, isTyped = false): void {
    query.value = text;
    isTyping.value = isTyped;
  }

  function highlight(index: number): void {
    resumed = undefined;
    highlighted.value = index;
  }

  return {
    query,
    suggestions,
    highlighted,
    isOpen: computed(() => isTyping.value && query.value.trim() !== ''),
    type(text) {
      resumed = undefined;
      fill(text, true);
    },
    fill: (text) => fill(text),
    open: () => fill(query.peek(), true),
    close: () => fill(query.peek()),
    highlight,
    chosen() {
      const row = isTyping.peek() ? suggestions.peek().list[highlighted.peek()] : undefined;
      return row && { text: query.peek(), articleId: row.faqArticleId };
    },
    resume({ text, articleId }) {
      resumed = articleId;
      batch(() => {
        fill(text, true);
        // Suggestions that are already loaded are not requested again.
        const shown = suggestions.peek();
        if (shown.query === text.trim()) highlighted.value = findArticle(shown.list, resumed);
      });
    },
    show(text, list, isFinal) {
      const before = suggestions.peek();
      const index = text === before.query ? highlighted.peek() : -1;
      const row = before.list[index];
      const next = row ? keepInPlace(list, row, index) : list;
      batch(() => {
        suggestions.value = { query: text, list: next, isFinal };
        if (row) highlighted.value = next.indexOf(row);
        else highlighted.value = index < 0 ? findArticle(next, resumed) : next.length;
      });
    },
  };
}

const findArticle = (list: readonly Suggestion[], id: number | undefined) =>
  list.findIndex(({ faqArticleId }) => faqArticleId === id);
