/** What stands in the search box, and the full results of a text. The suggestions have a model of their own. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { search } from '../../../api/operations/faq.ts';
import type { CreateShelf, Shelf } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';

export type SearchResult = OutputOf<typeof search>;

export interface SearchModel {
  /** What stands in the box. */
  readonly text: ReadonlySignal<string>;
  /** Whether the visitor is typing, and has not left, sent or closed what is suggested. */
  readonly isTyping: ReadonlySignal<boolean>;
  /** The visitor types. */
  type(text: string): void;
  /** Puts a text in the box that nobody types. */
  fill(text: string): void;
  resume(): void;
  leave(): void;
  readonly results: Shelf<string, SearchResult>;
}

export function createSearch({ send, emit }: Source, createShelf: CreateShelf): SearchModel {
  const text = signal('');
  const isTyping = signal(false);
  return {
    text,
    isTyping,
    type(typed) {
      text.value = typed;
      isTyping.value = true;
    },
    fill(filled) {
      text.value = filled;
      isTyping.value = false;
    },
    resume() {
      isTyping.value = true;
    },
    leave() {
      isTyping.value = false;
    },
    results: createShelf(async (about, q) => {
      const found = await send(search, { ...about, q });
      emit({ type: 'search', resultCount: found.articles.length });
      return found;
    }),
  };
}
