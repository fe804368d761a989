/**
 * Computes the impact of a word in an article: BM25 with fields (BM25F), without the word's rarity, which changes with
 * every other article. A posting stores it in 12 bits, with a bit for each field that has the word.
 */

import { type Field, fieldWeights, saturation } from './weights.ts';

/** Returns the share of one occurrence of a word in a field of `length` words. */
export function shareOf(field: Field, length: number): number {
  const { weight, lengthNormalisation, usualLength } = fieldWeights[field];
  return weight / (1 - lengthNormalisation + (lengthNormalisation * length) / usualLength);
}

/** The bit of each field. */
export const fieldBits = {
  title: 1,
  headings: 2,
  body: 4,
  keywords: 8,
  questions: 2,
} as const satisfies Record<Field, number>;

const bits = 4;
const steps = 4095;
/** The largest impact, however often a word is in an article. */
const mostImpact = saturation + 1;

/** Returns the value of a posting, which is never 0. @param total the sum of the shares of a word's occurrences */
export function postingValue(total: number, inFields: number): number {
  const impact = (total * mostImpact) / (total + saturation);
  return (Math.max(1, Math.round((impact / mostImpact) * steps)) << bits) | inFields;
}

export function impactOf(value: number): number {
  return (value >>> bits) * (mostImpact / steps);
}
