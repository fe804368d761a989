/** How well an engine finds what is looked for. */

import type { HelpArticle } from '../help-articles.ts';
import type { SearchEngine } from './engine.ts';
import type { JudgedQuery } from './judged-query.ts';

export interface RankMeasures {
  /** Mean reciprocal rank, from 0 to 1: the mean of 1, 1/2, 1/3 … for an answer that comes first, second, third … */
  readonly meanReciprocalRank: number;
  /** Share of the queries with an answer first. */
  readonly hitAt1: number;
  /** Share of the queries with an answer among the first three. */
  readonly hitAt3: number;
}

/** An answer that comes later counts as not found. */
const lastRank = 20;
const suggestionCount = 6;

/** Returns at which rank the first answer of each query comes, from 1; infinity where none is found. */
export async function ranksOf(engine: SearchEngine, queries: readonly JudgedQuery[]): Promise<number[]> {
  const ranks: number[] = [];
  for (const { text, answers } of queries) {
    const found = await engine.search(text, lastRank);
    const position = found.findIndex((path) => answers.includes(path));
    ranks.push(position === -1 ? Number.POSITIVE_INFINITY : position + 1);
  }
  return ranks;
}

/** Sums ranks up; there is at least one. */
export function summarise(ranks: readonly number[]): RankMeasures {
  return {
    meanReciprocalRank: mean(ranks.map((rank) => 1 / rank)),
    hitAt1: mean(ranks.map((rank) => Number(rank <= 1))),
    hitAt3: mean(ranks.map((rank) => Number(rank <= 3))),
  };
}

/**
 * Returns how many letters of its title must be typed, in the mean, until an article is among the suggestions; one
 * more than the title has for an article that never is. `articles` is not empty.
 */
export async function measureLetters(
  engine: SearchEngine,
  articles: readonly HelpArticle[],
): Promise<number> {
  const counts: number[] = [];
  for (const { path, title } of articles) {
    let letters = 1;
    while (letters <= title.length) {
      const suggested = await engine.suggest(title.slice(0, letters), suggestionCount);
      if (suggested.includes(path)) break;
      letters += 1;
    }
    counts.push(letters);
  }
  return mean(counts);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
