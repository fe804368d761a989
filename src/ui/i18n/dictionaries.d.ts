/** The languages of the interface. English is always there; another arrives when it is spoken. */
import type { Strings } from './strings.ts';
/** Loads a language. */
export type LoadDictionary = () => Promise<{
  readonly strings: Strings;
}>;
/** How to load the interface in a language or its base language; nothing where English has to do. */
export declare function findDictionary(language: string): LoadDictionary | undefined;
/** `en` of `en-GB`. */
export declare function baseLanguage(language: string): string;
