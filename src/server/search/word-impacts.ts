/** The impact of each word of an article: BM25 with fields (BM25F), without the word's rarity, which changes daily. */

import type { FoundPhrase } from './thesaurus.ts';
import { hyphenated, tokenise, type Word } from './tokenise.ts';
import { fieldWeights, saturation } from './weights.ts';

/** The indexed texts of an article. `id` is its row id; `body` is plain text. */
export interface IndexedArticle {
  readonly id: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly body: string;
  /** Words and phrases that visitors use and the article lacks. */
  readonly keywords: readonly string[];
}

/** A word of an article. */
export interface WordImpact {
  readonly impact: number;
  /** The share of the title; 0 where the title lacks the word. */
  readonly titleImpact: number;
  /** As the article spells it, in lower case. */
  readonly spelling: string;
}

interface Counted {
  title: number;
  total: number;
  readonly spelling: string;
}

function spell(text: string, word: Word): string {
  const written = text.slice(word.offset, word.offset + word.length).replace(/\p{Cf}/gu, '');
  return Array.from(written.normalize('NFC').toLowerCase()).slice(0, 64).join('');
}

/** An article as words: the words of each text of each field, in order. */
export type ArticleWords = Readonly<
  Record<keyof typeof fieldWeights, readonly { readonly text: string; readonly words: readonly Word[] }[]>
>;

/** Cuts an article into words. */
export function cutArticle(
  { title, headings, body, keywords }: IndexedArticle,
  language: string,
): ArticleWords {
  const cut = (text: string) => ({ text, words: tokenise(text, language) });
  return {
    title: [cut(title)],
    headings: headings.map(cut),
    body: [cut(body)],
    keywords: keywords.map(cut),
  };
}

/** Returns every word of an article, with repetitions. */
export function allWords(article: ArticleWords): Word[] {
  return Object.values(article).flatMap((texts) => texts.flatMap(({ words }) => words));
}

/**
 * Returns the words of an article with their impact.
 * @param phrasesOf finds phrases, which count as words: their positions in a text's words, and their lengths
 */
export function wordImpacts(
  article: ArticleWords,
  phrasesOf: (words: readonly Word[]) => readonly FoundPhrase[],
): Map<string, WordImpact> {
  const counts = new Map<string, Counted>();
  for (const field of ['title', 'headings', 'body', 'keywords'] as const) {
    const { weight, lengthNormalisation, usualLength } = fieldWeights[field];
    const length = article[field].reduce((sum, { words }) => sum + words.length, 0);
    const share = weight / (1 - lengthNormalisation + (lengthNormalisation * length) / usualLength);
    for (const { text, words } of article[field]) {
      for (const word of [...words, ...hyphenated(text, words), ...asWords(phrasesOf(words), words)]) {
        const counted = counts.get(word.text) ?? { title: 0, total: 0, spelling: spell(text, word) };
        counted.total += share;
        if (field === 'title') counted.title += share;
        counts.set(word.text, counted);
      }
    }
  }
  return new Map(
    Array.from(counts, ([word, { title, total, spelling }]) => {
      const impact = (total * (saturation + 1)) / (total + saturation);
      return [word, { impact, titleImpact: (impact * title) / total, spelling }];
    }),
  );
}

function asWords(phrases: readonly FoundPhrase[], words: readonly Word[]): Word[] {
  return phrases.flatMap(({ key, start, length }) => {
    const [first, last] = [words[start], words[start + length - 1]];
    if (!first || !last) return [];
    return [{ text: key, offset: first.offset, length: last.offset + last.length - first.offset }];
  });
}
