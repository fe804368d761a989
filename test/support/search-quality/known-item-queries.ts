/** What somebody types who knows that an article is there: made of the article itself, the same ones every time. */

import type { HelpArticle } from '../help-articles.ts';
import { seeded } from '../help-texts.ts';
import type { JudgedQuery } from './judged-query.ts';
import { wordsOf } from './words.ts';

export interface KnownItemQueries {
  readonly name: string;
  readonly queries: readonly JudgedQuery[];
}

/** Words of a title that somebody remembers. */
const rememberedWords = 3;
/** The shortest word that gets a letter wrong. */
const shortestMisspelt = 5;
/** The share of a word that is typed before it is searched for. */
const typedShare = 0.6;
/** A body's rarest words are too easy, and its common ones say nothing: these places of the list lie between. */
const placesOfBody = [3, 8, 14];

/**
 * Returns queries of six kinds, each for every article: `title` is all of it, `words` its three rarest words, `prefix`
 * those with the last one unfinished, `typo` those with one letter dropped, doubled or swapped, `order` the title's
 * words backwards, and `body` three words that are rather rare. An article that is too short for a kind is left out
 * of it.
 */
export function knownItemQueries(articles: readonly HelpArticle[]): KnownItemQueries[] {
  const random = seeded(42);
  const articlesWith = countArticles(articles);
  const byRarity = (text: string) =>
    [...new Set(wordsOf(text))].sort((a, b) => (articlesWith.get(a) ?? 0) - (articlesWith.get(b) ?? 0));
  const remembered = ({ title }: HelpArticle) => byRarity(title).slice(0, rememberedWords);
  const ofAll = (name: string, textOf: (article: HelpArticle) => string): KnownItemQueries => ({
    name,
    queries: articles
      .map((article) => ({ text: textOf(article), answers: [article.path] }))
      .filter(({ text }) => text !== ''),
  });
  return [
    ofAll('title', ({ title }) => title),
    ofAll('words', (article) => remembered(article).join(' ')),
    ofAll('prefix', (article) => withLastUnfinished(remembered(article)).join(' ')),
    ofAll('typo', (article) => misspelt(remembered(article), random).join(' ')),
    ofAll('order', ({ title }) => wordsOf(title).reverse().join(' ')),
    ofAll('body', ({ body }) => {
      const words = byRarity(body).filter((word) => isTelling(word) && (articlesWith.get(word) ?? 0) > 1);
      return placesOfBody.flatMap((place) => words[place] ?? []).join(' ');
    }),
  ];
}

/** Returns the number of articles that have a word. */
function countArticles(articles: readonly HelpArticle[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, body } of articles) {
    for (const word of new Set(wordsOf(`${title} ${body}`))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function isTelling(word: string): boolean {
  return word.length > 2 && !/^\d+$/.test(word);
}

function withLastUnfinished(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.slice(0, Math.max(2, Math.ceil(last.length * typedShare)))];
}

/** Returns the words, one of them with a letter wrong that is neither its first nor its last; none if all are short. */
function misspelt(words: readonly string[], random: () => number): string[] {
  const long = words.filter((word) => word.length >= shortestMisspelt);
  const chosen = long[Math.floor(random() * long.length)];
  if (chosen === undefined) return [];
  const at = 1 + Math.floor(random() * (chosen.length - 2));
  const [before, letter, next, rest] = [
    chosen.slice(0, at),
    chosen.charAt(at),
    chosen.charAt(at + 1),
    chosen.slice(at + 2),
  ];
  const dropped = before + next + rest;
  const doubled = before + letter + letter + next + rest;
  const swapped = before + next + letter + rest;
  const typos = letter === next ? [dropped, doubled] : [dropped, doubled, swapped];
  const typo = typos[Math.floor(random() * typos.length)] ?? dropped;
  return words.map((word) => (word === chosen ? typo : word));
}
