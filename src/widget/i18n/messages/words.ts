/** The words of the visitor's side; they are there before anything of it is drawn. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useWords } from '../words.ts';
import { strings as en } from './en.ts';
import type { MessageStrings } from './strings.ts';

export const MessageWordsContext = createContext<MessageStrings>(en);

export function useMessageWords(): { readonly strings: MessageStrings; readonly spoken: string } {
  return { strings: useContext(MessageWordsContext), spoken: useWords().spoken };
}
