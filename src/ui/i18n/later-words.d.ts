/** The words of the views that arrive when they are wanted, and bring them along in English. */
import type { Strings } from './strings.ts';
import { type Words } from './words.ts';
export interface LaterWords extends Words {
  readonly strings: Strings;
}
/** All words; not for what is drawn at first. */
export declare function useLaterWords(): LaterWords;
