/** The words that components say, in the language that is read. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from './en.ts';
import type { Strings } from './strings.ts';

export interface Words {
  /** The language that is read. */
  readonly language: string;
  /** The language of the words, which dates, numbers and plurals follow. */
  readonly spoken: string;
  readonly strings: Strings;
  /** The help center's own, once it is known. */
  readonly title: string;
}

export const WordsContext = createContext<Words>({
  language: 'en',
  spoken: 'en',
  strings: en,
  title: en.help,
});

export const useWords = (): Words => useContext(WordsContext);
