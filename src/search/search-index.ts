import { fieldBits } from './impact.ts';
import { type IndexData, sizeOfIndex } from './index-data.ts';
import type { SearchLanguage } from './language.ts';
import { Overlay } from './overlay.ts';
import type { Phrases } from './thesaurus.ts';
import { findPrefix, findText, textAt } from './word-list.ts';

/** The UTF-16 unit of a blank. */
const blank = 32;

/**
 * An index that is searched. Removed articles are marked in its arrays, added ones are in an overlay, and `isWorn` says
 * when it is time to compact the two. Words and articles have numbers; -1 stands for none.
 */
export class SearchIndex {
  readonly language: SearchLanguage;
  readonly data: IndexData;
  readonly #overlay: Overlay;
  readonly #stopWords: ReadonlySet<number>;
  readonly #wordCount: number;
  readonly #dataArticles: number;
  #removedArticles = 0;
  #removedPostings = 0;

  /**
   * @param data belongs to this index, which marks removed articles in it
   * @param phrases those with which the data were assembled
   */
  constructor(data: IndexData, language: SearchLanguage, phrases: Phrases) {
    this.data = data;
    this.language = language;
    this.#wordCount = data.articleCounts.length;
    this.#dataArticles = data.articleIds.length;
    this.#overlay = new Overlay(data, language, phrases);
    this.#stopWords = new Set(Array.from(language.stopWords, (text) => findText(data.words, text)));
  }

  get articleCount(): number {
    return this.size - this.#removedArticles;
  }

  /** The numbers of articles are below it; some may be removed. */
  get size(): number {
    return this.#dataArticles + this.#overlay.articleIds.length;
  }

  /** The numbers of words are below it; some may be of removed articles alone. */
  get wordCount(): number {
    return this.#wordCount + this.#overlay.wordCount;
  }

  /** Bytes in memory. */
  get byteLength(): number {
    return sizeOfIndex(this.data) + this.#overlay.byteLength;
  }

  /** Whether a twentieth of the postings is removed or in the overlay, which makes searches slower. */
  get isWorn(): boolean {
    const worn = this.#removedPostings + this.#overlay.postingCount;
    return worn > 1000 && worn * 20 > this.data.postingArticles.length;
  }

  /** Returns the id of an article; 0 for a removed one. */
  idOf(article: number): number {
    return this.data.articleIds[article] ?? this.#overlay.articleIds[article - this.#dataArticles] ?? 0;
  }

  articleOf(id: number): number {
    const article = this.data.articleIds.indexOf(id);
    if (article >= 0) return article;
    const added = this.#overlay.articleIds.indexOf(id);
    return added < 0 ? -1 : this.#dataArticles + added;
  }

  /** Returns the number of a word that an article has. */
  find(text: string): number {
    const word = this.numberOf(text);
    return word >= 0 && this.articleCountOf(word) > 0 ? word : -1;
  }

  /** Returns the number of a word that an article has or had. */
  numberOf(text: string): number {
    return this.#overlay.numberOf(text);
  }

  textOf(word: number): string {
    return word < this.#wordCount ? textAt(this.data.words, word) : this.#overlay.wordOf(word).text;
  }

  /** Whether a word is a phrase: its letters have a blank between them. */
  isPhrase(word: number): boolean {
    if (word >= this.#wordCount) return this.textOf(word).includes(' ');
    const { units, starts } = this.data.words;
    const end = starts[word + 1] ?? 0;
    for (let at = starts[word] ?? 0; at < end; at += 1) if (units[at] === blank) return true;
    return false;
  }

  isStopWord(word: number): boolean {
    const isAdded = word >= this.#wordCount;
    return isAdded ? this.language.stopWords.has(this.textOf(word)) : this.#stopWords.has(word);
  }

  /** Returns a word as the first article with it spells it, in lower case. */
  spellingOf(word: number): string {
    const spelling =
      word < this.#wordCount ? textAt(this.data.spellings, word) : this.#overlay.wordOf(word).spelling;
    return spelling || this.textOf(word);
  }

  articleCountOf(word: number): number {
    return this.data.articleCounts[word] ?? this.#overlay.wordOf(word).articleCount;
  }

  titleCountOf(word: number): number {
    return this.data.titleCounts[word] ?? this.#overlay.wordOf(word).titleCount;
  }

  /** Returns the words, or the phrase, with a stem. */
  wordsOfStem(stem: string): number[] {
    const { stems, stemStarts, stemWords } = this.data;
    const at = findText(stems, stem);
    const words = at < 0 ? [] : [...stemWords.subarray(stemStarts[at], stemStarts[at + 1])];
    const added = this.#overlay.wordsOfStem(stem);
    if (added.length > 0) words.push(...added);
    return words.filter((word) => this.articleCountOf(word) > 0).sort((a, b) => this.compareWords(a, b));
  }

  /** Returns a negative number where the first word comes before the second one in alphabetical order. */
  compareWords(a: number, b: number): number {
    if (a < this.#wordCount && b < this.#wordCount) return a - b;
    return a === b ? 0 : this.textOf(a) < this.textOf(b) ? -1 : 1;
  }

  /** Visits the words that begin with a prefix, itself included; phrases too. */
  visitPrefix(prefix: string, visit: (word: number) => void): void {
    const { start, end } = findPrefix(this.data.words, prefix);
    for (let word = start; word < end; word += 1) if (this.articleCountOf(word) > 0) visit(word);
    this.visitAddedWords((word, text) => text.startsWith(prefix) && visit(word));
  }

  /** Visits the words that the arrays lack. */
  visitAddedWords(visit: (word: number, text: string) => void): void {
    this.#overlay.visitWords((word) => visit(word, this.textOf(word)));
  }

  /** Visits the articles of a word with the values of its postings. */
  visitPostings(word: number, visit: (article: number, value: number) => void): void {
    const { postingStarts, postingArticles, postingValues } = this.data;
    const end = postingStarts[word + 1] ?? 0;
    for (let at = postingStarts[word] ?? 0; at < end; at += 1) {
      const value = postingValues[at];
      if (value) visit(postingArticles[at] ?? 0, value);
    }
    this.#overlay.visitPostings(word, visit);
  }

  /** Returns the value of a posting; 0 where the article does not have the word. */
  postingOf(word: number, article: number): number {
    if (article >= this.#dataArticles) return this.#overlay.postingOf(word, article);
    const { postingStarts, postingArticles, postingValues } = this.data;
    let low = postingStarts[word] ?? 0;
    let high = postingStarts[word + 1] ?? 0;
    const end = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((postingArticles[middle] ?? 0) < article) low = middle + 1;
      else high = middle;
    }
    return low < end && postingArticles[low] === article ? (postingValues[low] ?? 0) : 0;
  }

  /** Returns the words of a title, in order. */
  titleOf(article: number): Uint32Array {
    const { titleStarts, titleWords } = this.data;
    if (article >= this.#dataArticles) return this.#overlay.titleOf(article);
    return titleWords.subarray(titleStarts[article], titleStarts[article + 1]);
  }

  /**
   * Adds an article, in place of the one with its id.
   * @throws {RangeError} for a row that is damaged or of another version; nothing changes then
   */
  put(id: number, row: Uint8Array): void {
    this.#overlay.read(row);
    this.remove(id);
    this.#overlay.add(id);
  }

  /** Removes an article; one that is not there is none the less removed. */
  remove(id: number): void {
    const article = this.articleOf(id);
    if (article < 0) return;
    this.#removedArticles += 1;
    if (article >= this.#dataArticles) this.#overlay.remove(article);
    else this.#mark(article);
  }

  #mark(article: number): void {
    const { articleIds, articleCounts, titleCounts, postingStarts, postingArticles, postingValues } =
      this.data;
    articleIds[article] = 0;
    for (let at = postingArticles.indexOf(article); at >= 0; at = postingArticles.indexOf(article, at + 1)) {
      const word = lastNotAbove(postingStarts, at);
      articleCounts[word] = (articleCounts[word] ?? 0) - 1;
      if ((postingValues[at] ?? 0) & fieldBits.title) titleCounts[word] = (titleCounts[word] ?? 0) - 1;
      postingValues[at] = 0;
      this.#removedPostings += 1;
    }
  }
}

/** Returns the last position of a sorted array whose number is not above another. */
function lastNotAbove(sorted: Uint32Array, number: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sorted[middle] ?? 0) > number) high = middle - 1;
    else low = middle;
  }
  return low;
}
