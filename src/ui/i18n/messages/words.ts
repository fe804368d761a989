/** The words of the visitor's side, beside all others; they are there before anything of it is drawn. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type LaterWords, useLaterWords } from '../later-words.ts';
import { strings as en } from './en.ts';
import type { MessageStrings } from './strings.ts';

export const MessageWordsContext = createContext<MessageStrings>(en);

export interface MessageWords extends LaterWords {
  readonly strings: LaterWords['strings'] & MessageStrings;
}

export function useMessageWords(): MessageWords {
  const words = useLaterWords();
  return { ...words, strings: { ...words.strings, ...useContext(MessageWordsContext) } };
}
