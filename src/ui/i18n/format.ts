/** Values in sentences, as the language has them. */

import type { Plural } from './messages.ts';

/** Puts the values in the places that are named after them. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** A number as the language writes it. */
export const formatNumber = (language: string, number: number): string =>
  new Intl.NumberFormat(language).format(number);

/** The sentence for a count, with `{count}` and the other values filled in. */
export function formatCount(
  language: string,
  sentences: Plural,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const sentence = sentences[new Intl.PluralRules(language).select(count)] ?? sentences.other;
  return format(sentence, { ...values, count: formatNumber(language, count) });
}
