/** The words that components say, in the language that is read. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from './en.ts';
import type { FirstStrings, LaterStrings } from './strings.ts';

export interface Words {
  /** The language that is read. */
  readonly language: string;
  /** The language of the words, which dates, numbers and plurals follow. */
  readonly spoken: string;
  /** Those of the views that arrive later are asked for with `useLaterWords`. */
  readonly strings: FirstStrings & Partial<LaterStrings>;
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
