/** Assembles an index from the rows of articles, in one pass and without a string for each posting. */

import type { Phrases } from '../rank/phrases.ts';
import { ArticleCounter, type ArticleWords, type WordNumbers } from '../words/article-words.ts';
import type { SearchLanguage } from '../words/language.ts';
import { grown } from './grown.ts';
import type { IndexData } from './index-data.ts';
import { RowReader } from './row-reader.ts';
import { sortIndex } from './sort-index.ts';
import { WordTable } from './word-table.ts';

export class IndexBuilder implements WordNumbers, ArticleWords {
  readonly #language: SearchLanguage;
  readonly #phrases: Phrases;
  readonly #reader = new RowReader();
  readonly #counter: ArticleCounter;
  readonly #words = new WordTable();
  readonly #spellings: string[] = [];
  readonly #stems: string[] = [];
  /** For the number of a word, the number of its stem in `Phrases`. */
  #stemNumbers = new Uint32Array(1024);

  #articleIds = new Float64Array(256);
  #articleCount = 0;
  /** The postings of the articles, one article after the other. */
  #postingWords = new Uint32Array(1 << 14);
  #postingValues = new Uint16Array(1 << 14);
  #postingStarts = new Uint32Array(256);
  #postingCount = 0;
  #titleWords = new Uint32Array(1024);
  #titleStarts = new Uint32Array(256);
  readonly #questions: { readonly article: number; readonly words: Uint32Array }[] = [];

  /** @param phrases the phrases of the language and of the help center's owner */
  constructor(language: SearchLanguage, phrases: Phrases) {
    this.#language = language;
    this.#phrases = phrases;
    this.#counter = new ArticleCounter(this, phrases);
  }

  /**
   * Adds an article.
   * @throws {RangeError} for a row that is damaged or of another version; the article is then not in the index
   */
  add(id: number, row: Uint8Array): void {
    this.#reader.read(row);
    const article = this.#articleCount;
    this.#articleIds = grown(this.#articleIds, article + 1);
    this.#articleIds[article] = id;
    this.#counter.add(this.#reader, this);
    this.#articleCount += 1;
    this.#postingStarts = grown(this.#postingStarts, article + 2);
    this.#postingStarts[article + 1] = this.#postingCount;
  }

  finish(): IndexData {
    const { length } = this.#spellings;
    return sortIndex({
      words: Array.from({ length }, (_, word) => this.#words.textOf(word)),
      spellings: this.#spellings,
      stems: this.#stems,
      articleIds: this.#articleIds.slice(0, this.#articleCount),
      postingWords: this.#postingWords,
      postingValues: this.#postingValues,
      postingStarts: this.#postingStarts,
      titleWords: this.#titleWords,
      titleStarts: this.#titleStarts,
      questions: this.#questions,
    });
  }

  wordNumber(units: Uint16Array, start: number, end: number, spelling: string | undefined): number {
    const word = this.#words.add(units, start, end);
    if (word === this.#spellings.length) {
      const text = this.#words.textOf(word);
      this.#note(word, this.#language.stem(text), spelling ?? '');
    }
    return word;
  }

  phraseNumber(key: string, spelling: () => string): number {
    const word = this.#words.addText(key);
    if (word === this.#spellings.length) this.#note(word, key, spelling());
    return word;
  }

  #note(word: number, stem: string, spelling: string): void {
    this.#spellings.push(spelling);
    this.#stems.push(stem);
    this.#stemNumbers = grown(this.#stemNumbers, word + 1);
    this.#stemNumbers[word] = this.#phrases.numberOf(stem);
  }

  stemNumber(word: number): number {
    return this.#stemNumbers[word] ?? 0;
  }

  addPosting(word: number, value: number): void {
    const at = this.#postingCount;
    this.#postingCount += 1;
    this.#postingWords = grown(this.#postingWords, at + 1);
    this.#postingValues = grown(this.#postingValues, at + 1);
    this.#postingWords[at] = word;
    this.#postingValues[at] = value;
  }

  addQuestion(words: Uint32Array): void {
    this.#questions.push({ article: this.#articleCount, words });
  }

  setTitle(words: Uint32Array): void {
    const article = this.#articleCount;
    const start = this.#titleStarts[article] ?? 0;
    this.#titleStarts = grown(this.#titleStarts, article + 2);
    this.#titleStarts[article + 1] = start + words.length;
    this.#titleWords = grown(this.#titleWords, start + words.length);
    this.#titleWords.set(words, start);
  }
}
