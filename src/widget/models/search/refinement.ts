/** Turns one list of suggestions into the next without moving rows unnecessarily. */

import { foldWords, rankTitle } from '../../../ui/search/title-match.ts';
import type { LocalSuggestions } from './rank-suggestions.ts';
import type { Suggestion } from './suggestion-source.ts';

/** Maximum number of rows. */
export const mostSuggested = 6;

const has = (list: readonly Suggestion[], { faqArticleId }: Suggestion) =>
  list.some((one) => one.faqArticleId === faqArticleId);

const without = (list: readonly Suggestion[], others: readonly Suggestion[]) =>
  list.filter((one) => !has(others, one));

/** Returns what is known before the server responds: known titles, then its response to a beginning of the text. */
export function guess(
  text: string,
  shown: readonly Suggestion[],
  known: readonly Suggestion[],
  answered: readonly Suggestion[],
): readonly Suggestion[] {
  return extend(inShownOrder(text, shown, known), answered);
}

/** Replaces a guess by the server's response; rows whose title contains every word keep their order. */
export function refine(
  text: string,
  shown: readonly Suggestion[],
  answer: readonly Suggestion[],
): readonly Suggestion[] {
  return inShownOrder(text, shown, answer.slice(0, mostSuggested));
}

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

/** Reorders rows whose titles match the text equally well, so that visible rows keep their order. */
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
