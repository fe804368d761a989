/** Converts an article's row into the words and phrases of an index, with the impact of each. */

import { grown } from '../index/grown.ts';
import type { RowReader } from '../index/row-reader.ts';
import { fieldBits, postingValue, shareOf } from '../rank/impact.ts';
import type { Phrases } from '../rank/phrases.ts';
import { fields } from '../rank/weights.ts';

/** The words of an index while articles are added to it. */
export interface WordNumbers {
  /** Returns a word's number in the index; a new word is added with `spelling`. */
  wordNumber(units: Uint16Array, start: number, end: number, spelling: string | undefined): number;
  /** Returns a phrase's number in the index; a new phrase is added. */
  phraseNumber(key: string, spelling: () => string): number;
  /** Returns the number that `Phrases` gave to the stem of a word. */
  stemNumber(word: number): number;
}

/** Receives an article's postings, title and questions. */
export interface ArticleWords {
  addPosting(word: number, value: number): void;
  setTitle(words: Uint32Array): void;
  addQuestion(words: Uint32Array): void;
}

/** Adds articles to an index, one after the other, in the same arrays. */
export class ArticleCounter {
  readonly #words: WordNumbers;
  readonly #phrases: Phrases;
  /**
   * Four arrays, indexed by a word's number in the row: its number in the index, that of its stem in `Phrases`, the sum
   * of its shares, and a bit for each field.
   */
  #numbers = new Uint32Array(512);
  #stems = new Uint32Array(512);
  #totals = new Float64Array(512);
  #fields = new Uint8Array(512);
  /** The number of elements of these arrays that the current article uses. */
  #used = 0;
  /** The positions of phrases in these arrays, after the words of the row. */
  readonly #phrasePositions = new Map<number, number>();

  constructor(words: WordNumbers, phrases: Phrases) {
    this.#words = words;
    this.#phrases = phrases;
  }

  /** Adds the words of the row that `row` has read. */
  add(row: RowReader, article: ArticleWords): void {
    this.#begin(row);
    const { tokens, texts } = row;
    for (const [number, field] of fields.entries()) {
      const ofField = texts.filter((text) => text.field === number);
      const length = ofField.reduce((sum, { start, wordsEnd }) => sum + wordsEnd - start, 0);
      const bit = fieldBits[field];
      for (const { start, wordsEnd, end } of ofField) {
        const share = shareOf(field, field === 'questions' ? wordsEnd - start : length);
        for (let at = start; at < end; at += 1) this.#count(tokens[at] ?? 0, share, bit);
        this.#countPhrases(row, start, wordsEnd, share, bit);
        if (field === 'questions') article.addQuestion(this.#numbersOf(tokens, start, wordsEnd));
      }
      if (field === 'title') {
        const [title] = ofField;
        article.setTitle(this.#numbersOf(tokens, title?.start ?? 0, title?.wordsEnd ?? 0));
      }
    }
    for (let at = 0; at < this.#used; at += 1) {
      const total = this.#totals[at] ?? 0;
      if (total > 0) article.addPosting(this.#numbers[at] ?? 0, postingValue(total, this.#fields[at] ?? 0));
    }
  }

  /** Returns the numbers in the index of the row's words between two positions. */
  #numbersOf(tokens: Uint32Array, start: number, end: number): Uint32Array {
    return tokens.slice(start, end).map((word) => this.#numbers[word] ?? 0);
  }

  #begin({ wordCount, wordStarts, units, spellings }: RowReader): void {
    this.#totals.fill(0, 0, this.#used);
    this.#fields.fill(0, 0, this.#used);
    this.#phrasePositions.clear();
    this.#reserve(wordCount);
    for (let word = 0; word < wordCount; word += 1) {
      const [start = 0, end = 0] = [wordStarts[word], wordStarts[word + 1]];
      const number = this.#words.wordNumber(units, start, end, spellings.get(word));
      this.#numbers[word] = number;
      this.#stems[word] = this.#words.stemNumber(number);
    }
  }

  #reserve(count: number): void {
    this.#used = count;
    this.#numbers = grown(this.#numbers, count);
    this.#stems = grown(this.#stems, count);
    this.#totals = grown(this.#totals, count);
    this.#fields = grown(this.#fields, count);
  }

  #count(position: number, share: number, bit: number): void {
    this.#totals[position] = (this.#totals[position] ?? 0) + share;
    this.#fields[position] = (this.#fields[position] ?? 0) | bit;
  }

  #countPhrases(row: RowReader, start: number, end: number, share: number, bit: number): void {
    const { tokens, wordCount } = row;
    const stemAt = (at: number) => this.#stems[tokens[at] ?? 0] ?? 0;
    for (let first = start; first < end - 1; first += 1) {
      if (stemAt(first) === 0 || stemAt(first + 1) === 0) continue;
      this.#phrases.visitAt(first, end, stemAt, (key, length) => {
        const spelling = () =>
          Array.from(tokens.subarray(first, first + length), (word) => row.spellingAt(word)).join(' ');
        const number = this.#words.phraseNumber(key, spelling);
        this.#count(this.#phrasePosition(number, wordCount), share, bit);
      });
    }
  }

  #phrasePosition(number: number, wordCount: number): number {
    const known = this.#phrasePositions.get(number);
    if (known !== undefined) return known;
    const position = wordCount + this.#phrasePositions.size;
    this.#reserve(position + 1);
    this.#numbers[position] = number;
    this.#phrasePositions.set(number, position);
    return position;
  }
}
