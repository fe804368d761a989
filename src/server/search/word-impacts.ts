/**
 * How much each word says about an article: BM25 with fields of their own (BM25F), without the word's rarity, which
 * changes daily.
 */

import type { FoundPhrase } from './thesaurus.ts';
import { hyphenated, tokenise, type Word } from './tokenise.ts';
import { fieldWeights, saturation } from './weights.ts';

/** What an article is found by. `id` is its row id; `body` is plain text. */
export interface IndexedArticle {
  readonly id: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly body: string;
  /** Words and phrases that people use and the article does not. */
  readonly keywords: readonly string[];
}

/** A word of an article. */
export interface WordImpact {
  readonly impact: number;
  /** The title's share of it; 0 if the title does not have the word. */
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

/** An article as words: each text of each field with the words of it, in order. */
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

/** Every word of an article, with those that come again. */
export function allWords(article: ArticleWords): Word[] {
  return Object.values(article).flatMap((texts) => texts.flatMap(({ words }) => words));
}

/**
 * The words of an article and what they weigh in it.
 * @param phrasesOf what counts as a word although it is several: where they begin in a text's words, and how many
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
