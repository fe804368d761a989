/** In how many searches two engines have the same results, in the same order. */

import type { SearchEngine } from '../../../test/support/search-quality/engine.ts';
import type { JudgedQuery } from '../../../test/support/search-quality/judged-query.ts';

const resultCount = 10;
const suggestionCount = 6;

/** Shares of a title that are typed. */
const typedShares = [0.15, 0.3, 0.5, 0.8] as const;

export interface Difference {
  readonly text: string;
  /** The first place that differs, from 1, and what either engine has there. */
  readonly place: number;
  readonly one: string;
  readonly other: string;
}

/** Returns where the first ten results of two engines differ, for each text for which they do. */
export async function compareSearches(
  one: SearchEngine,
  other: SearchEngine,
  queries: readonly JudgedQuery[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { text } of queries) {
    const lists = [await one.search(text, resultCount), await other.search(text, resultCount)] as const;
    differences.push(...differenceOf(text, ...lists));
  }
  return differences;
}

/** Returns the beginnings of titles as they are typed. */
export function typedBeginnings(titles: readonly string[]): string[] {
  return titles.flatMap((title) =>
    typedShares.map((share) => title.slice(0, Math.max(1, Math.ceil(title.length * share)))),
  );
}

/** Returns where the suggestions of two engines differ. */
export async function compareSuggestions(
  one: SearchEngine,
  other: SearchEngine,
  texts: readonly string[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const text of texts) {
    const lists = [
      await one.suggest(text, suggestionCount),
      await other.suggest(text, suggestionCount),
    ] as const;
    differences.push(...differenceOf(text, ...lists));
  }
  return differences;
}

function differenceOf(text: string, one: readonly string[], other: readonly string[]): Difference[] {
  const at = Array.from({ length: resultCount }, (_, place) => place).find(
    (place) => one[place] !== other[place],
  );
  if (at === undefined) return [];
  return [{ text, place: at + 1, one: one[at] ?? 'nothing', other: other[at] ?? 'nothing' }];
}
