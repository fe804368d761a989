/** Turns one list of suggestions into the next without moving rows unnecessarily. */

import type { LocalSuggestions } from './article-index.ts';
import type { Suggestion } from './suggestion-source.ts';

/** Maximum number of rows. */
export const mostSuggested = 6;

const has = (list: readonly Suggestion[], { faqArticleId }: Suggestion) =>
  list.some((one) => one.faqArticleId === faqArticleId);

const without = (list: readonly Suggestion[], others: readonly Suggestion[]) =>
  list.filter((one) => !has(others, one));

/** Returns a list, followed by the articles of another list that it lacks. */
export function extend(list: readonly Suggestion[], more: readonly Suggestion[]): readonly Suggestion[] {
  return [...list, ...without(more, list)].slice(0, mostSuggested);
}

/** Puts the server's response below the sure suggestions, which keep their position, and above the unsure ones. */
export function complete(
  { sure, unsure }: LocalSuggestions,
  answer: readonly Suggestion[],
): readonly Suggestion[] {
  return extend(extend(sure, answer), unsure);
}

/** Keeps a row at its position, whatever happens to the others: the visitor may be about to choose it. */
export function keepInPlace(
  list: readonly Suggestion[],
  row: Suggestion,
  index: number,
): readonly Suggestion[] {
  const others = without(list, [row]);
  return [...others.slice(0, index), row, ...others.slice(index)].slice(0, mostSuggested);
}

/**
 * Returns a list in which the rows that are visible already keep their order, as far as they are sure: their titles
 * contain every word of the text.
 */
export function keepOrder(
  shown: readonly Suggestion[],
  list: readonly Suggestion[],
  sure: readonly Suggestion[],
): readonly Suggestion[] {
  const isKept = (one: Suggestion) => has(shown, one) && has(sure, one);
  const waiting = shown.filter((one) => isKept(one) && has(list, one));
  return list.map((one) => (isKept(one) ? (waiting.shift() ?? one) : one));
}
