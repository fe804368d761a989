/** Ranks the articles of an index for an expanded query: README.md beside this file describes how. */

import type { SearchIndex } from '../index/search-index.ts';
import type { Query } from '../query.ts';
import { shortWord } from '../words/similar-words.ts';
import { groupByPlace, type Term } from '../words/terms.ts';
import { chooseCandidates } from './candidates.ts';
import { fieldBits, impactOf } from './impact.ts';
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
  /** The fit of the title, or of the question that fits better. */
  readonly titleFit: number;
  /** The key (`headingKey`) of this question; null if the title fits as well. */
  readonly question: string | null;
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
  const places = [...groupByPlace(terms).values()];
  const termsByWord = groupByWord(terms);
  const counts = { words: query.words.length, informative: places.filter(isInformative).length };
  const ranked = Array.from(candidates, (article) => {
    return rankArticle(index, places, termsByWord, counts, article, starting.get(article));
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

const isInformative = (terms: readonly Term[]) => terms.some(({ isStopWord }) => !isStopWord);

/**
 * Returns the parts of an article's score.
 * @param places the terms of each place of the query
 * @param termsByWord the same terms, by their words
 * @param counts the number of the query's words, and of its places that are not stop words
 */
function rankArticle(
  index: SearchIndex,
  places: readonly (readonly Term[])[],
  termsByWord: ReadonlyMap<number, readonly Term[]>,
  counts: { readonly words: number; readonly informative: number },
  article: number,
  titleMatch: TitleMatch | undefined,
): RankedArticle {
  const answers: Answer[] = [];
  for (const terms of places) {
    const answer = answerOf(index, terms, article);
    if (answer) answers.push(answer);
  }
  const points = sumOf(answers, (answer) => answer.best.points);
  const isAsTyped = answers.filter(({ isExact }) => isExact).length === counts.words;
  const ownFit = titleFitOf(index, index.titleOf(article), answers);
  const best = bestQuestion(index, termsByWord, article);
  const question = best && best.fit > ownFit ? best : undefined;
  const titleFit = question?.fit ?? ownFit;
  const asTyped = isAsTyped ? asTypedFactor : 1;
  const titleGain = titleMatch ? titleGains[titleMatch] : 0;
  const isInTitle = answers.filter((answer) => answer.isInTitle).length === counts.informative;
  return {
    id: index.idOf(article),
    article,
    score: points * titleFit * asTyped + titleGain,
    points,
    titleFit,
    question: question ? Array.from(question.words, (word) => index.textOf(word)).join('') : null,
    asTyped,
    titleGain,
    coverage: sumOf(answers, ({ queryShare }) => queryShare),
    isAsTyped,
    matchedParts: answers.filter(({ isInText }) => isInText).length,
    tier: titleMatch ? titleTiers[titleMatch] : Number(isInTitle),
    matches: answers.map(({ best }) => best),
  };
}

/** The match of a title with one place of the query: each member is the best of the place's words. */
interface NamedInTitle {
  titleShare: number;
  titleMass: number;
}

/** The match of an article with one place of the query, likewise. */
interface Answer extends NamedInTitle {
  best: Match;
  queryShare: number;
  isExact: boolean;
  /** Whether the title has an informative word of the place; whether the title or the text has one. */
  isInTitle: boolean;
  isInText: boolean;
}

/** Returns the match of an article with one place of the query; undefined if it has none of the place's terms. */
function answerOf(index: SearchIndex, terms: readonly Term[], article: number): Answer | undefined {
  let answer: Answer | undefined;
  for (const term of terms) {
    const value = index.postingOf(term.word, article);
    const isTitled = (value & fieldBits.title) !== 0;
    if (value === 0 || (term.isTitleOnly && !isTitled)) continue;
    const isTitledStopWord = isTitled && term.isStopWord && index.isStopWord(term.word);
    const factor = isTitledStopWord ? titledStopWordFactor : 1;
    const points = term.weight * impactOf(value) * factor;
    answer ??= {
      best: { term, value, points },
      queryShare: 0,
      titleShare: 0,
      titleMass: 0,
      isExact: false,
      isInTitle: false,
      isInText: false,
    };
    if (points > answer.best.points) answer.best = { term, value, points };
    answer.queryShare = Math.max(answer.queryShare, term.queryShare);
    if (isTitled) {
      answer.titleShare = Math.max(answer.titleShare, term.queryShare);
      answer.titleMass = Math.max(answer.titleMass, term.titleMass);
    }
    answer.isExact ||= term.isExact;
    answer.isInTitle ||= isTitled && !term.isStopWord;
    answer.isInText ||= (value & textBits) !== 0 && !term.isStopWord;
  }
  return answer;
}

/** Returns the best fitting question of an article; undefined if it is no page of questions. */
function bestQuestion(
  index: SearchIndex,
  termsByWord: ReadonlyMap<number, readonly Term[]>,
  article: number,
): { readonly words: Uint32Array; readonly fit: number } | undefined {
  const questions = index.questionsOf(article).map((words) => {
    const named = new Map<number, NamedInTitle>();
    for (const { place, queryShare, titleMass } of Array.from(words, termsOf).flat()) {
      const before = named.get(place);
      named.set(place, {
        titleShare: Math.max(queryShare, before?.titleShare ?? 0),
        titleMass: Math.max(titleMass, before?.titleMass ?? 0),
      });
    }
    return { words, fit: titleFitOf(index, words, [...named.values()]) };
  });
  return questions.sort((a, b) => b.fit - a.fit)[0];

  function termsOf(word: number) {
    return termsByWord.get(word) ?? [];
  }
}

/**
 * Returns the factor for a title or a question that says what was asked, and little else.
 * @param named its matches, at most one for each place of the query
 */
function titleFitOf(index: SearchIndex, title: Uint32Array, named: readonly NamedInTitle[]): number {
  const share = sumOf(named, ({ titleShare }) => titleShare);
  if (share === 0) return 1;
  const mass = Math.max(massOfTitle(index, title), 0.01);
  const namedShare = Math.min(1, sumOf(named, ({ titleMass }) => titleMass) / mass);
  return 1 + titleFitGain * share * namedShare;
}

function groupByWord(terms: readonly Term[]): Map<number, Term[]> {
  const groups = new Map<number, Term[]>();
  for (const term of terms) {
    const ofWord = groups.get(term.word);
    if (ofWord) ofWord.push(term);
    else groups.set(term.word, [term]);
  }
  return groups;
}

function sumOf<T>(list: readonly T[], numberOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + numberOf(one), 0);
}
