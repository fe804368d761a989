/** Values in sentences, as the language has them. */

import type { Plural } from './strings.ts';

/** Puts the values in the places that are named after them. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The sentence for a count, with `{count}` and the other values filled in. */
export function formatCount(
  language: string,
  sentences: Plural,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const sentence = sentences[new Intl.PluralRules(language).select(count)] ?? sentences.other;
  return format(sentence, { ...values, count: new Intl.NumberFormat(language).format(count) });
}

/** A day in words, such as `3 March 2026`, from an ISO 8601 instant. */
export function formatDay(language: string, instant: string): string {
  // English without a country is read all over the world: the day before the month is understood everywhere.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(instant));
}
