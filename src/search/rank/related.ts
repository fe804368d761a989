/** Finds related articles: those that share the most informative words with an article. */

import type { PatchedIndex } from '../index/patched-index.ts';
import { bestOf } from './best-of.ts';
import { impactOf } from './impact.ts';
import { rarity } from './rarity.ts';

export interface RelatedArticle {
  readonly id: number;
  /** The similarity to the article; that of the article itself is 1. */
  readonly likeness: number;
}

/** Limits the most informative words of the article, and their stems, that are looked up. */
const mostWords = 64;
const mostStems = 32;

/** Limits the articles with a stem that is looked up: a more frequent stem is not informative. */
const mostArticles = 500;

/** The minimum number of stems that two articles share: one or two may have different meanings. */
const leastShared = 3;

const mostRelated = 50;

interface StemOfArticle {
  readonly words: readonly number[];
  readonly weight: number;
  readonly rarity: number;
}

/**
 * Returns the most similar articles, the most similar first. Words are compared by their stems, so that `returned`
 * matches `returns`. They weigh as in a search: by their impact in both articles, and their rarity.
 */
export function relatedArticles(index: PatchedIndex, id: number): RelatedArticle[] {
  const article = index.articleOf(id);
  if (article < 0) return [];
  const stems = informativeStems(index, article);
  const whole = stems.reduce((sum, { weight }) => sum + weight * weight, 0);
  const shared = new Map<number, { points: number; count: number }>();
  for (const { words, weight, rarity } of stems) {
    const best = new Map<number, number>();
    for (const word of words) {
      index.visitPostings(word, (other, value) => {
        if (other !== article) best.set(other, Math.max(best.get(other) ?? 0, impactOf(value)));
      });
    }
    for (const [other, impact] of best) {
      const sum = shared.get(other) ?? { points: 0, count: 0 };
      sum.points += weight * rarity * impact;
      sum.count += 1;
      shared.set(other, sum);
    }
  }
  const alike = Array.from(shared, ([other, { points, count }]) => {
    return { id: index.idOf(other), likeness: count < leastShared ? 0 : points / whole };
  }).filter(({ likeness }) => likeness > 0);
  return bestOf(alike, mostRelated, (a, b) => b.likeness - a.likeness || a.id - b.id);
}

/** Returns the most informative stems of an article. */
function informativeStems(index: PatchedIndex, article: number): StemOfArticle[] {
  const rarityOf = (count: number) => rarity(index.articleCount, count);
  const words = index
    .wordsOf(article)
    .map(({ word, value }) => ({ word, impact: impactOf(value), count: index.articleCountOf(word) }))
    .filter(({ word, count }) => count <= mostArticles && !index.isStopWord(word))
    .map((one) => ({ ...one, weight: one.impact * rarityOf(one.count) }));
  const informative = bestOf(
    words,
    mostWords,
    (a, b) => b.weight - a.weight || index.compareWords(a.word, b.word),
  );
  const impacts = new Map<string, number>();
  for (const { word, impact } of informative) {
    const text = index.textOf(word);
    const stem = index.isPhrase(word) ? text : index.language.stem(text);
    impacts.set(stem, Math.max(impacts.get(stem) ?? 0, impact));
  }
  const stems = Array.from(impacts, ([stem, impact]) => {
    const ofStem = index.wordsOfStem(stem);
    const count = ofStem.reduce((sum, word) => sum + index.articleCountOf(word), 0);
    const stemRarity = rarityOf(Math.min(count, index.articleCount));
    return { stem, words: ofStem, count, weight: impact * stemRarity, rarity: stemRarity };
  }).filter(({ count }) => count <= mostArticles);
  return bestOf(stems, mostStems, (a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
}
