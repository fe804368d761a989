/** Values in sentences, as the language has them. */
import type { Plural } from './strings.ts';
/** Puts the values in the places that are named after them. */
export declare function format(text: string, values: Readonly<Record<string, string | number>>): string;
/** The sentence for a count, with `{count}` and the other values filled in. */
export declare function formatCount(
  language: string,
  sentences: Plural,
  count: number,
  values?: Readonly<Record<string, string>>,
): string;
