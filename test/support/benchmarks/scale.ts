/** How much more a request costs as more is stored, and what has to hold of it. */

import type { Machine, Verdict } from './results.ts';

/** What a request took with so much stored. */
export interface ScalePoint {
  readonly size: number;
  /** The median of the quickest round. */
  readonly milliseconds: number;
}

export interface ScaleLine {
  /** The operation, and what sets it apart. */
  readonly name: string;
  readonly points: readonly ScalePoint[];
}

/** One thing of which there is more and more. */
export interface ScaleSeries {
  readonly of: 'articles' | 'tenants' | 'tickets';
  readonly lines: readonly ScaleLine[];
}

export interface ScaleResults {
  readonly machine: Machine;
  /** Milliseconds of `select 1`, likewise. */
  readonly bareQuery: number;
  readonly series: readonly ScaleSeries[];
}

/** The name of the line of suggestions, which more is asked of. */
export const suggestionLine = 'suggestSearch';

const mostSuggestion = 3;
const articlesOfSuggestion = 10_000;
const mostGrowth = 3;

/**
 * The power of the size that the time goes with: the slope of the line that fits best where both scales are
 * logarithmic. `NaN` of fewer than two sizes.
 */
export function exponentOf(points: readonly ScalePoint[]): number {
  const logs = points.map(({ size, milliseconds }) => [Math.log(size), Math.log(milliseconds)] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(logs.map(([size]) => size));
  const height = mean(logs.map(([, time]) => time));
  const rise = logs.reduce((sum, [size, time]) => sum + (size - middle) * (time - height), 0);
  const run = logs.reduce((sum, [size]) => sum + (size - middle) ** 2, 0);
  return rise / run;
}

export function judgeScale({ series, bareQuery }: ScaleResults): Verdict[] {
  const lines = series.find((one) => one.of === 'articles')?.lines ?? [];
  const points = lines.find(({ name }) => name === suggestionLine)?.points ?? [];
  const at = (size: number) => points.find((point) => point.size === size)?.milliseconds;
  const verdicts: Verdict[] = [];
  const usual = at(articlesOfSuggestion);
  if (usual !== undefined) {
    verdicts.push({
      rule: `a suggestion among ${articlesOfSuggestion} articles takes at most ${mostSuggestion} ms`,
      isMet: usual <= mostSuggestion,
      measured: `${usual.toFixed(2)} ms; select 1 takes ${bareQuery.toFixed(2)} ms`,
    });
  }
  const [few, many] = [at(1000), at(100_000)];
  if (few !== undefined && many !== undefined) {
    verdicts.push({
      rule: `a suggestion among 100,000 articles takes less than ${mostGrowth} times as long as among 1,000`,
      isMet: many < mostGrowth * few,
      measured: `${few.toFixed(2)} ms and ${many.toFixed(2)} ms`,
    });
  }
  return verdicts;
}
