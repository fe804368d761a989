/** Ranks the articles of an index for an expanded query: README.md beside this file describes how. */

import { chooseCandidates } from './candidates.ts';
import { fieldBits, impactOf } from './impact.ts';
import type { Query } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { shortWord } from './similar-words.ts';
import type { Term } from './terms.ts';
import { massOfTitle, type TitleMatch, titlesStartingWith } from './titles.ts';
import {
  asTypedFactor,
  leastCoverage,
  titledStopWordFactor,
  titleFitGain,
  titleStartGain,
} from './weights.ts';

export interface RankedArticle {
  readonly id: number;
  /** The article's number in the index. */
  readonly article: number;
  /** The value by which results are sorted; a million is added if the title is the whole text. */
  readonly score: number;
  /** The sum of the points of the query's parts; the next members are its factors. */
  readonly points: number;
  readonly titleFit: number;
  readonly asTyped: number;
  /** The gain of a title that is the text or begins with it. */
  readonly titleGain: number;
  /** The share of the query's information that the article has. */
  readonly coverage: number;
  readonly isAsTyped: boolean;
  /** The number of the query's parts, without stop words, that are in the title or the text. */
  readonly matchedParts: number;
  /** 3 if the title is the text, 2 if it begins with the text, 1 if it has every informative word, else 0. */
  readonly tier: number;
  /** The best matching word of the article for each part of the query that it has. */
  readonly matches: readonly Match[];
}

export interface Match {
  readonly term: Term;
  /** The value of the posting, for `impactOf` and `fieldBits`. */
  readonly value: number;
  readonly points: number;
}

export interface RankOptions {
  /** Whether an article, by its id, may be found at present. */
  readonly isVisible?: (id: number) => boolean;
}

/** Limits the ranked articles, besides those whose title begins with the text. */
const mostRanked = 120;

/** The fields that readers see. */
const textBits = fieldBits.title | fieldBits.headings | fieldBits.body;

const titleGains = { whole: 1_000_000, start: titleStartGain } as const;
const titleTiers = { whole: 3, start: 2 } as const;

/** Returns the matching articles, best first; for a text that is being typed, sorted by tier first. */
export function rank(
  index: SearchIndex,
  query: Query,
  terms: readonly Term[],
  { isVisible = () => true }: RankOptions = {},
): RankedArticle[] {
  const starting = titlesStartingWith(index, query, isVisible);
  const candidates = new Set([...starting.keys(), ...chooseCandidates(index, terms, mostRanked, isVisible)]);
  const informative = new Set(terms.filter(({ isStopWord }) => !isStopWord).map(({ place }) => place));
  const counts = { words: query.words.length, informative: informative.size };
  const ranked = Array.from(candidates, (article) => {
    return rankArticle(index, terms, counts, article, starting.get(article));
  });
  const most = Math.max(...ranked.map(({ coverage }) => coverage));
  return ranked
    .filter(
      (article) =>
        article.tier > 1 || (article.coverage >= leastCoverage * most && isMeantBy(query, article)),
    )
    .sort((a, b) => (query.isTyping ? b.tier - a.tier : 0) || b.score - a.score || a.id - b.id);
}

/**
 * Returns whether an article has enough in common with a query. Stop words alone are not enough beside informative
 * words, and neither is the correction of one short word if the query has several words: “t-shirt” must not find “short”.
 */
function isMeantBy({ words }: Query, { matches }: RankedArticle): boolean {
  const told = matches.filter(({ term }) => !term.isStopWord);
  const [only] = told;
  if (!only) return false;
  const isAlone = words.filter(({ isStopWord }) => !isStopWord).length === 1;
  const { term } = only;
  const letters = Array.from(words[term.place]?.text ?? '').length;
  return told.length > 1 || isAlone || term.way !== 'typo' || letters > shortWord;
}

/**
 * Returns the parts of an article's score.
 * @param counts the number of the query's words, and of its parts that are not stop words
 */
function rankArticle(
  index: SearchIndex,
  terms: readonly Term[],
  counts: { readonly words: number; readonly informative: number },
  article: number,
  titleMatch: TitleMatch | undefined,
): RankedArticle {
  const answers = answersOf(index, terms, article);
  const points = sumOf(answers, (answer) => answer.best.points);
  const isAsTyped = answers.filter(({ isExact }) => isExact).length === counts.words;
  const mass = Math.max(massOfTitle(index, article), 0.01);
  const named = Math.min(1, sumOf(answers, ({ titleMass }) => titleMass) / mass);
  const titleFit = 1 + titleFitGain * sumOf(answers, ({ titleShare }) => titleShare) * named;
  const asTyped = isAsTyped ? asTypedFactor : 1;
  const titleGain = titleMatch ? titleGains[titleMatch] : 0;
  const isInTitle = answers.filter((answer) => answer.isInTitle).length === counts.informative;
  return {
    id: index.idOf(article),
    article,
    score: points * titleFit * asTyped + titleGain,
    points,
    titleFit,
    asTyped,
    titleGain,
    coverage: sumOf(answers, ({ queryShare }) => queryShare),
    isAsTyped,
    matchedParts: answers.filter(({ isInText }) => isInText).length,
    tier: titleMatch ? titleTiers[titleMatch] : Number(isInTitle),
    matches: answers.map(({ best }) => best),
  };
}

/** The match of an article with one place of the query: each member is the best of the place's words. */
interface Answer {
  best: Match;
  queryShare: number;
  titleShare: number;
  titleMass: number;
  isExact: boolean;
  /** Whether the title has an informative word of the place; whether the title or the text has one. */
  isInTitle: boolean;
  isInText: boolean;
}

function answersOf(index: SearchIndex, terms: readonly Term[], article: number): Answer[] {
  const answers = new Map<number, Answer>();
  for (const term of terms) {
    const value = index.postingOf(term.word, article);
    if (value === 0) continue;
    const isTitled = (value & fieldBits.title) !== 0;
    if (term.isTitleOnly && !isTitled) continue;
    const isTitledStopWord = isTitled && term.isStopWord && index.isStopWord(term.word);
    const factor = isTitledStopWord ? titledStopWordFactor : 1;
    const best = { term, value, points: term.weight * impactOf(value) * factor };
    const titleShare = isTitled ? term.queryShare : 0;
    const titleMass = isTitled ? term.titleMass : 0;
    const isInTitle = isTitled && !term.isStopWord;
    const isInText = (value & textBits) !== 0 && !term.isStopWord;
    const answer = answers.get(term.place);
    if (!answer) {
      const { queryShare, isExact } = term;
      const flags = { isExact, isInTitle, isInText };
      answers.set(term.place, { best, queryShare, titleShare, titleMass, ...flags });
      continue;
    }
    if (best.points > answer.best.points) answer.best = best;
    answer.queryShare = Math.max(answer.queryShare, term.queryShare);
    answer.titleShare = Math.max(answer.titleShare, titleShare);
    answer.titleMass = Math.max(answer.titleMass, titleMass);
    answer.isExact ||= term.isExact;
    answer.isInTitle ||= isInTitle;
    answer.isInText ||= isInText;
  }
  return [...answers.values()];
}

function sumOf<T>(list: readonly T[], numberOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + numberOf(one), 0);
}
