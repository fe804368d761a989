/** The words of the views that arrive when they are wanted, and bring them along in English. */

import { enLater } from './en-later.ts';
import type { Strings } from './strings.ts';
import { useWords, type Words } from './words.ts';

export interface LaterWords extends Words {
  readonly strings: Strings;
}

/** All words; not for what is drawn at first. */
export function useLaterWords(): LaterWords {
  const words = useWords();
  return { ...words, strings: { ...enLater, ...words.strings } };
}
