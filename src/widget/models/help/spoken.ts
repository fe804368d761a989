/** The words of the interface in the language that is read, whichever part of it says them. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Source } from '../state/source.ts';

export interface Spoken<Strings> {
  /** The language that is read. */
  readonly language: string;
  /** The language of the words. */
  readonly spoken: string;
  readonly strings: Strings;
}

/**
 * `undefined` until the language is known and its words are there. English stands in for what `find` does not know, and
 * for what cannot be loaded.
 */
export function createSpoken<Strings>(
  { signal: lifetime, onError }: Source,
  language: ReadonlySignal<string | undefined>,
  english: Strings,
  find: (language: string) => (() => Promise<{ readonly strings: Strings }>) | undefined,
): ReadonlySignal<Spoken<Strings> | undefined> {
  const words = signal<Spoken<Strings> | undefined>(undefined);

  const stop = effect(() => {
    const read = language.value;
    if (!read) return;
    const speak = (strings: Strings, spoken: string) => {
      // Another may have been asked for meanwhile.
      if (read === language.peek()) words.value = { language: read, spoken, strings };
    };
    const load = find(read);
    if (!load) return speak(english, 'en');
    load().then(
      ({ strings }) => speak(strings, read),
      (error) => {
        speak(english, 'en');
        onError(error);
      },
    );
  });
  lifetime.addEventListener('abort', stop);
  return words;
}
