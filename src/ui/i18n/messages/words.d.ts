/** The words of the visitor's side, beside all others; they are there before anything of it is drawn. */
import { type LaterWords } from '../later-words.ts';
import type { MessageStrings } from './strings.ts';
export declare const MessageWordsContext: import('preact').Context<MessageStrings>;
export interface MessageWords extends LaterWords {
  readonly strings: LaterWords['strings'] & MessageStrings;
}
export declare function useMessageWords(): MessageWords;
