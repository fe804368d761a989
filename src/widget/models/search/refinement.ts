/** How one list of suggestions becomes the next, without rows changing places that need not. */

import { foldWords, rankTitle } from '../../../ui/search/title-match.ts';
import type { LocalSuggestions } from './rank-suggestions.ts';
import type { Suggestion } from './suggestion-source.ts';

/** Rows that are suggested at most. */
export const mostSuggested = 6;

const has = (list: readonly Suggestion[], { faqArticleId }: Suggestion) =>
  list.some((one) => one.faqArticleId === faqArticleId);

const without = (list: readonly Suggestion[], others: readonly Suggestion[]) =>
  list.filter((one) => !has(others, one));

/**
 * Returns what is suggested for a text before the server has answered it: known titles, then what it answered to a
 * beginning of the text.
 */
export function guess(
  text: string,
  shown: readonly Suggestion[],
  known: readonly Suggestion[],
  answered: readonly Suggestion[],
): readonly Suggestion[] {
  return extend(inShownOrder(text, shown, known), answered);
}

/**
 * Returns the server's answer to a text whose guess is shown. Rows that have every word in the title stay in their order;
 * new ones come where the server has them.
 */
export function refine(
  text: string,
  shown: readonly Suggestion[],
  answer: readonly Suggestion[],
): readonly Suggestion[] {
  return inShownOrder(text, shown, answer.slice(0, mostSuggested));
}

/** Returns a list with what another has beside it, below. */
export function extend(list: readonly Suggestion[], more: readonly Suggestion[]): readonly Suggestion[] {
  return [...list, ...without(more, list)].slice(0, mostSuggested);
}

/**
 * Returns the server's answer to a text that something was found for without asking: below what is sure, so that this
 * stays where it is, and above what is not.
 */
export function complete(
  { sure, unsure }: LocalSuggestions,
  answer: readonly Suggestion[],
): readonly Suggestion[] {
  return extend(extend(sure, answer), unsure);
}

/** Puts a row where it stood, whatever the others do: a visitor may be about to choose it. */
export function keepInPlace(
  list: readonly Suggestion[],
  row: Suggestion,
  index: number,
): readonly Suggestion[] {
  const others = without(list, [row]);
  return [...others.slice(0, index), row, ...others.slice(index)].slice(0, mostSuggested);
}

/** Rows that match a text equally well by their titles change places among each other, so that those shown keep theirs. */
function inShownOrder(text: string, shown: readonly Suggestion[], list: readonly Suggestion[]): Suggestion[] {
  const typed = foldWords(text);
  const ranks = list.map(({ title }) => rankTitle(foldWords(title), typed));
  const queues = ([1, 2] as const).map((rank) => {
    const equals = list.filter((one, index) => ranks[index] === rank && has(shown, one));
    return { rank, waiting: shown.flatMap((one) => equals.find(sameAs(one)) ?? []) };
  });
  return list.map((one, index) => {
    const queue = queues.find(({ rank }) => rank === ranks[index]);
    return (has(shown, one) && queue?.waiting.shift()) || one;
  });
}

const sameAs =
  ({ faqArticleId }: Suggestion) =>
  (other: Suggestion) =>
    other.faqArticleId === faqArticleId;
