/** Formats values and inserts them into sentences, in the visitor's language. */

import type { Plural } from '../../languages/messages.ts';
import { onceFor } from './once-for.ts';

/** Replaces each `{name}` by the value of that name. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

export const formatNumber = (language: string, number: number): string =>
  onceFor(numberFormats, language, () => new Intl.NumberFormat(language)).format(number);

/** Formats a file size, such as `1.2 MB`. */
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

const pluralForm = (language: string, count: number) =>
  onceFor(pluralRules, language, () => new Intl.PluralRules(language)).select(count);

/** Creates the format of numbers in advance, so that the first is as fast as later ones. */
export function prepareNumbers(language: string): void {
  formatNumber(language, 0);
}

/** Creates the rules of plurals in advance, so that the first count is as fast as later ones. */
export function preparePlurals(language: string): void {
  pluralForm(language, 0);
}

/** Returns the sentence for a count, with `{count}` and the other values inserted. */
export function formatCount(
  language: string,
  sentences: Plural,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const sentence = sentences[pluralForm(language, count)] ?? sentences.other;
  return format(sentence, { ...values, count: formatNumber(language, count) });
}
