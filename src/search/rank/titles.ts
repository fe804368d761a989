/** Compares titles with the text of a query, by the numbers of their words. */

import type { SearchIndex } from '../index/search-index.ts';
import type { Query } from '../query.ts';
import { findPrefix } from '../words/word-list.ts';
import { rarity } from './rarity.ts';
import { stopWordTitleShare } from './weights.ts';

/** Whether a title is the whole text of a query, or begins with it. */
export type TitleMatch = 'whole' | 'start';

/** Limits the titles that begin with a text; which ones of more are returned does not matter. */
const mostTitles = 100;

/** Finds the visible articles whose titles equal a text or begin with it; its last word may be unfinished. */
export function titlesStartingWith(
  index: SearchIndex,
  { phrase }: Query,
  isVisible: (id: number) => boolean,
): Map<number, TitleMatch> {
  const found = new Map<number, TitleMatch>();
  const words = phrase.slice(0, -1).map((text) => index.numberOf(text));
  const last = phrase.at(-1);
  if (last === undefined || words.includes(-1)) return found;
  const exact = index.numberOf(last);
  const { start, end } = findPrefix(index.data.words, last);
  const isLast = (word: number) =>
    (word >= start && word < end) ||
    (word >= index.data.articleCounts.length && index.textOf(word).startsWith(last));
  const check = (article: number) => {
    const title = index.titleOf(article);
    const word = title[words.length];
    const isStart = word !== undefined && isLast(word) && words.every((one, at) => title[at] === one);
    if (isStart && index.idOf(article) > 0 && isVisible(index.idOf(article))) {
      const isWhole = word === exact && title.length === phrase.length;
      found.set(article, isWhole ? 'whole' : 'start');
    }
    return isStart;
  };
  const { titleOrder } = index.data;
  let at = firstTitle(index, [...words, start]);
  while (found.size < mostTitles && at < titleOrder.length && check(titleOrder[at] ?? 0)) at += 1;
  for (let article = titleOrder.length; article < index.size; article += 1) check(article);
  return found;
}

/** Returns the position in `titleOrder` of the first title that does not come before `words`. */
function firstTitle(index: SearchIndex, words: readonly number[]): number {
  const { titleOrder } = index.data;
  let low = 0;
  let high = titleOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(index.titleOf(titleOrder[middle] ?? 0), words)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(title: Uint32Array, words: readonly number[]): boolean {
  for (const [at, word] of words.entries()) {
    const other = title[at];
    if (other === undefined) return true;
    if (other !== word) return other < word;
  }
  return false;
}

/** Returns the information of a word in a title. */
export function informationInTitle(index: SearchIndex, word: number): number {
  const information = rarity(index.articleCount, index.articleCountOf(word));
  return index.isStopWord(word) ? stopWordTitleShare * information : information;
}

/** Returns the sum of the information of the distinct words of a title, which may be a question. */
export function massOfTitle(index: SearchIndex, title: Uint32Array): number {
  let mass = 0;
  for (let at = 0; at < title.length; at += 1) {
    const word = title[at] ?? 0;
    if (title.indexOf(word) === at) mass += informationInTitle(index, word);
  }
  return mass;
}
