/** A text that is not sent yet, kept in this browser while it is typed. */

import type { ReadonlySignal } from '@preact/signals';
import { createStoredValue } from './stored-value.ts';

export interface StoredText {
  readonly text: ReadonlySignal<string>;
  set(text: string): void;
  /** Takes the text out, to send it. */
  take(): string;
  /** Puts a text back that was not sent, before what was typed since. */
  giveBack(text: string): void;
}

/** @param name under which the browser keeps the text */
export function createStoredText(name: string): StoredText {
  const { value: text, set } = createStoredValue(name, {
    parse: (stored) => stored ?? '',
    print: (typed) => typed || null,
  });
  return {
    text,
    set,
    take() {
      const typed = text.peek().trim();
      set('');
      return typed;
    },
    giveBack(unsent) {
      const since = text.peek();
      set(since.trim() === '' ? unsent : `${unsent}\n\n${since}`);
    },
  };
}
