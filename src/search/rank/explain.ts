/** Explains the results of a search: the parts of each article's score, in words. */

import type { SearchIndex } from '../index/search-index.ts';
import type { Query } from '../query.ts';
import type { Way } from '../words/expand.ts';
import { fieldBits, impactOf } from './impact.ts';
import type { RankedArticle } from './rank.ts';

/** A match of a part of the text in one article. */
export interface ExplainedMatch {
  /** The part of the text, as typed. */
  readonly typed: string;
  /** The word or phrase of the article, as an article spells it. */
  readonly word: string;
  readonly way: Way;
  /** The best field with the word. */
  readonly field: 'title' | 'keywords' | 'text';
  /** The quality of the match, from 0 to 1, multiplied by the factors of stop words and of words of the thesaurus. */
  readonly weight: number;
  readonly rarity: number;
  /** The impact of the word in the article. */
  readonly impact: number;
  /** The product of weight, rarity and impact. */
  readonly points: number;
}

/** Returns the matches by which an article was found, those with the most points first. */
export function explainMatches(
  index: SearchIndex,
  text: string,
  query: Query,
  { matches }: RankedArticle,
): ExplainedMatch[] {
  const explained = matches.map(({ term, value, points }) => ({
    typed: typedAt(text, query, term.place),
    word: index.spellingOf(term.word),
    way: term.way,
    field: fieldOf(value),
    weight: points / (term.rarity * impactOf(value)),
    rarity: term.rarity,
    impact: impactOf(value),
    points,
  }));
  return explained.sort((a, b) => b.points - a.points);
}

function fieldOf(value: number): ExplainedMatch['field'] {
  if (value & fieldBits.title) return 'title';
  return value & fieldBits.keywords ? 'keywords' : 'text';
}

/**
 * Returns the part of the text at a position; positions after those of the words are second halves of words, and
 * phrases.
 */
function typedAt(text: string, { words, order }: Query, place: number): string {
  const isPhrase = place >= 2 * words.length;
  const word = isPhrase ? words[order[place - 2 * words.length] ?? -1] : words[place % words.length];
  return word ? text.slice(word.offset, word.offset + word.length) : '';
}
