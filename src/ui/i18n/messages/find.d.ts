import type { MessageStrings } from './strings.ts';
/** Loads a language. */
export type LoadMessageStrings = () => Promise<{
  readonly strings: MessageStrings;
}>;
/** How to load the words of the visitor's side in a language; nothing where English has to do. */
export declare function findMessageStrings(language: string): LoadMessageStrings | undefined;
