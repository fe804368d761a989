/** Values in sentences, as the language has them. */

import type { Plural } from '../../languages/parts/widget.ts';

/** Puts the values in the places that are named after them. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

// Made once for a language: for the first of them a browser loads what takes it longer than a keystroke may.
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

function onceFor<T>(made: Map<string, T>, language: string, make: () => T): T {
  const known = made.get(language) ?? make();
  made.set(language, known);
  return known;
}

/** A number as the language writes it. */
export const formatNumber = (language: string, number: number): string =>
  onceFor(numberFormats, language, () => new Intl.NumberFormat(language)).format(number);

/** The size of a file, such as `1.2 MB`. */
export function formatSize(language: string, bytes: number): string {
  const [unit, length] =
    bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const size = Math.max(bytes / length, 0.1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

/** Which of its sentences a language has for a count. */
const pluralForm = (language: string, count: number) =>
  onceFor(pluralRules, language, () => new Intl.PluralRules(language)).select(count);

/** Makes ready what counts in a language are written with, so that the first of them takes no longer than the others. */
export function prepareCounts(language: string): void {
  formatNumber(language, 0);
  pluralForm(language, 0);
}

/** The sentence for a count, with `{count}` and the other values filled in. */
export function formatCount(
  language: string,
  sentences: Plural,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const sentence = sentences[pluralForm(language, count)] ?? sentences.other;
  return format(sentence, { ...values, count: formatNumber(language, count) });
}
