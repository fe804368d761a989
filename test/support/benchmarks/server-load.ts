/** How much a server answers, beside one that does nothing else, and what has to hold of it. */

import type { Machine, Verdict } from './results.ts';

export interface MeasuredLoad {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadRow {
  /** The operation, and what sets it apart. */
  readonly name: string;
  readonly connections: number;
  readonly ours: MeasuredLoad;
  readonly floor: MeasuredLoad;
  /** Ours over the floor's, per second. */
  readonly ratio: number;
}

export interface ServerResults {
  readonly machine: Machine;
  readonly articles: number;
  readonly rows: readonly LoadRow[];
}

/** The name of the row in which whoever asks has the article already. */
export const unmodifiedRow = 'getArticle, 304';

/** The names of the rows in which no text is asked twice, so that no answer is remembered. */
export const newSuggestionsRow = 'suggestSearch, new texts';
export const newSearchesRow = 'search, new texts';

const leastOfReads = 0.45;
const leastOfWrites = 0.33;
const leastOfSuggestions = 0.3;
const leastOfSearches = 0.15;
const judgedConnections = 50;
const reads = [
  ...['page of an article', 'home page'],
  ...['helpCenter', 'home', 'listCategories', 'getCategory', 'listTaggedArticles', 'getArticle'],
  ...['suggestionIndex', 'listPopularArticles', 'listRelatedArticles'],
];
const writes = ['voteYes', 'recordView', 'insertTicket'];
/** By the name of a row, the least share of the floor. */
const leastRatios = new Map([
  ...reads.map((name) => [name, leastOfReads] as const),
  ...writes.map((name) => [name, leastOfWrites] as const),
  [newSuggestionsRow, leastOfSuggestions],
  [newSearchesRow, leastOfSearches],
]);

export function judgeServer({ rows }: ServerResults): Verdict[] {
  const judged = rows.filter(({ connections }) => connections === judgedConnections);
  const verdicts = judged.flatMap(({ name, ratio }): Verdict[] => {
    const least = leastRatios.get(name);
    if (least === undefined) return [];
    return [
      {
        rule: `${name}: at least ${least * 100} % of the floor with ${judgedConnections} connections`,
        isMet: ratio >= least,
        measured: `${(ratio * 100).toFixed(0)} %`,
      },
    ];
  });
  const perSecond = (name: string) => judged.find((row) => row.name === name)?.ours.perSecond;
  const [whole, unmodified] = [perSecond('getArticle'), perSecond(unmodifiedRow)];
  if (whole !== undefined && unmodified !== undefined) {
    verdicts.push({
      rule: 'as many answers of 304 as of the same article',
      isMet: unmodified >= whole,
      measured: `${unmodified.toFixed(0)} and ${whole.toFixed(0)} a second`,
    });
  }
  return verdicts;
}
