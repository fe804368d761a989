import { fieldBits } from '../rank/impact.ts';
import type { Phrases } from '../rank/phrases.ts';
import { ArticleCounter, type ArticleWords, type WordNumbers } from '../words/article-words.ts';
import type { SearchLanguage } from '../words/language.ts';
import { findText, textAt } from '../words/word-list.ts';
import type { IndexData } from './index-data.ts';
import { RowReader } from './row-reader.ts';

interface AddedWord {
  readonly text: string;
  readonly spelling: string;
  articleCount: number;
  titleCount: number;
}

/** The approximate bytes of an added posting or word, which is not in typed arrays. */
const bytesOfPosting = 50;
const bytesOfWord = 300;

/** The articles that were added to an index after its arrays were assembled: few, in ordinary maps. */
export class Overlay implements WordNumbers, ArticleWords {
  readonly articleIds: number[] = [];
  postingCount = 0;

  readonly #data: IndexData;
  readonly #language: SearchLanguage;
  readonly #phrases: Phrases;
  readonly #reader = new RowReader();
  readonly #counter: ArticleCounter;
  readonly #words: AddedWord[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #stems = new Map<string, number[]>();
  /** The values of postings, by the word's number and then by the article's number. */
  readonly #postings = new Map<number, Map<number, number>>();
  readonly #titles: Uint32Array[] = [];
  /** The words of the questions of each added article that has some. */
  readonly #questions = new Map<number, Uint32Array[]>();
  /** The words of each added article. */
  readonly #wordsOfArticles: number[][] = [];

  constructor(data: IndexData, language: SearchLanguage, phrases: Phrases) {
    this.#data = data;
    this.#language = language;
    this.#phrases = phrases;
    this.#counter = new ArticleCounter(this, phrases);
  }

  get wordCount(): number {
    return this.#words.length;
  }

  get byteLength(): number {
    return this.postingCount * bytesOfPosting + this.#words.length * bytesOfWord;
  }

  /** @throws {RangeError} for a row that is damaged or of another version */
  read(row: Uint8Array): void {
    this.#reader.read(row);
  }

  /** Adds the article whose row `read` has read. */
  add(id: number): void {
    this.#wordsOfArticles.push([]);
    this.#counter.add(this.#reader, this);
    this.articleIds.push(id);
  }

  remove(article: number): void {
    const added = article - this.#data.articleIds.length;
    for (const { word, value } of this.wordsOf(article)) {
      this.#postings.get(word)?.delete(article);
      this.#recount(word, value, -1);
    }
    this.articleIds[added] = 0;
    this.#wordsOfArticles[added] = [];
    this.#titles[added] = new Uint32Array(0);
    this.#questions.delete(article);
  }

  wordsOf(article: number): { readonly word: number; readonly value: number }[] {
    const words = this.#wordsOfArticles[article - this.#data.articleIds.length] ?? [];
    return words.map((word) => ({ word, value: this.postingOf(word, article) }));
  }

  /** Returns an added word's number in the index; -1 for other words. */
  numberOf(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  #numberInIndex(text: string): number {
    const word = findText(this.#data.words, text);
    return word >= 0 ? word : this.numberOf(text);
  }

  wordOf(word: number): AddedWord {
    const added = this.#words[word - this.#data.articleCounts.length];
    if (!added) throw new RangeError(`The index has no word ${word}.`);
    return added;
  }

  wordsOfStem(stem: string): readonly number[] {
    return this.#stems.get(stem) ?? [];
  }

  visitWords(visit: (word: number) => void): void {
    for (const word of this.#numbers.values()) if (this.wordOf(word).articleCount > 0) visit(word);
  }

  visitPostings(word: number, visit: (article: number, value: number) => void): void {
    const values = this.#postings.get(word);
    if (values) for (const [article, value] of values) visit(article, value);
  }

  postingOf(word: number, article: number): number {
    return this.#postings.get(word)?.get(article) ?? 0;
  }

  titleOf(article: number): Uint32Array {
    return this.#titles[article - this.#data.articleIds.length] ?? new Uint32Array(0);
  }

  questionsOf(article: number): readonly Uint32Array[] {
    return this.#questions.get(article) ?? [];
  }

  wordNumber(units: Uint16Array, start: number, end: number, spelling: string | undefined): number {
    const text = String.fromCharCode(...units.subarray(start, end));
    const word = this.#numberInIndex(text);
    return word >= 0 ? word : this.#note(text, this.#language.stem(text), spelling ?? '');
  }

  phraseNumber(key: string, spelling: () => string): number {
    const word = this.#numberInIndex(key);
    return word >= 0 ? word : this.#note(key, key, spelling());
  }

  #note(text: string, stem: string, spelling: string): number {
    const word = this.#data.articleCounts.length + this.#words.length;
    this.#words.push({ text, spelling, articleCount: 0, titleCount: 0 });
    this.#numbers.set(text, word);
    const words = this.#stems.get(stem);
    if (words) words.push(word);
    else this.#stems.set(stem, [word]);
    return word;
  }

  stemNumber(word: number): number {
    const { words, articleCounts } = this.#data;
    const text = word < articleCounts.length ? textAt(words, word) : this.wordOf(word).text;
    return this.#phrases.numberOf(this.#language.stem(text));
  }

  addPosting(word: number, value: number): void {
    const article = this.#data.articleIds.length + this.articleIds.length;
    const values = this.#postings.get(word);
    if (values) values.set(article, value);
    else this.#postings.set(word, new Map([[article, value]]));
    this.#wordsOfArticles.at(-1)?.push(word);
    this.postingCount += 1;
    this.#recount(word, value, 1);
  }

  #recount(word: number, value: number, change: 1 | -1): void {
    const { articleCounts, titleCounts } = this.#data;
    const ofTitle = value & fieldBits.title ? change : 0;
    if (word < articleCounts.length) {
      articleCounts[word] = (articleCounts[word] ?? 0) + change;
      titleCounts[word] = (titleCounts[word] ?? 0) + ofTitle;
    } else {
      const added = this.wordOf(word);
      added.articleCount += change;
      added.titleCount += ofTitle;
    }
  }

  setTitle(words: Uint32Array): void {
    this.#titles.push(words);
  }

  addQuestion(words: Uint32Array): void {
    const article = this.#data.articleIds.length + this.articleIds.length;
    const questions = this.#questions.get(article);
    if (questions) questions.push(words);
    else this.#questions.set(article, [words]);
  }
}
