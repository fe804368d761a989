import type { SearchLanguage } from '../words/language.ts';
import { findPrefix, findText, textAt } from '../words/word-list.ts';
import { type IndexData, sizeOfIndex } from './index-data.ts';
import type { Overlay } from './overlay.ts';

/** The UTF-16 unit of a blank. */
const blank = 32;

/**
 * An index for searches: its arrays, and the overlay of a `PatchedIndex`. Words and articles are identified by their
 * numbers in the index; -1 means none.
 */
export class SearchIndex {
  readonly language: SearchLanguage;
  readonly data: IndexData;
  readonly #overlay: Overlay | undefined;
  readonly #stopWords: ReadonlySet<number>;
  readonly #wordCount: number;
  readonly #dataArticles: number;

  constructor(data: IndexData, language: SearchLanguage, overlay?: Overlay) {
    this.data = data;
    this.language = language;
    this.#wordCount = data.articleCounts.length;
    this.#dataArticles = data.articleIds.length;
    this.#overlay = overlay;
    this.#stopWords = new Set(Array.from(language.stopWords, (text) => findText(data.words, text)));
  }

  get articleCount(): number {
    return this.#dataArticles;
  }

  /** One more than the largest number of an article; some articles may be removed. */
  get size(): number {
    return this.#dataArticles + (this.#overlay?.articleIds.length ?? 0);
  }

  /** One more than the largest number of a word; some words may be in removed articles only. */
  get wordCount(): number {
    return this.#wordCount + (this.#overlay?.wordCount ?? 0);
  }

  /** The size in memory, in bytes. */
  get byteLength(): number {
    return sizeOfIndex(this.data) + (this.#overlay?.byteLength ?? 0);
  }

  /** Returns the id of an article; 0 for a removed one. */
  idOf(article: number): number {
    return this.data.articleIds[article] ?? this.#overlay?.articleIds[article - this.#dataArticles] ?? 0;
  }

  /** Returns a word's number; -1 if no article has it. */
  find(text: string): number {
    const word = this.numberOf(text);
    return word >= 0 && this.articleCountOf(word) > 0 ? word : -1;
  }

  /** Returns a word's number; -1 if no article, including removed ones, has it. */
  numberOf(text: string): number {
    const word = findText(this.data.words, text);
    return word >= 0 ? word : (this.#overlay?.numberOf(text) ?? -1);
  }

  textOf(word: number): string {
    return word < this.#wordCount ? textAt(this.data.words, word) : (this.#overlay?.wordOf(word).text ?? '');
  }

  /** Whether a word is a phrase: it contains a space. */
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

  /** Returns a word in the spelling of the first article that has it, in lower case. */
  spellingOf(word: number): string {
    const spelling =
      word < this.#wordCount ? textAt(this.data.spellings, word) : this.#overlay?.wordOf(word).spelling;
    return spelling || this.textOf(word);
  }

  articleCountOf(word: number): number {
    return this.data.articleCounts[word] ?? this.#overlay?.wordOf(word).articleCount ?? 0;
  }

  titleCountOf(word: number): number {
    return this.data.titleCounts[word] ?? this.#overlay?.wordOf(word).titleCount ?? 0;
  }

  /** Returns the words with a stem, or the phrase with it as key. */
  wordsOfStem(stem: string): number[] {
    const { stems, stemStarts, stemWords } = this.data;
    const at = findText(stems, stem);
    const words = at < 0 ? [] : [...stemWords.subarray(stemStarts[at], stemStarts[at + 1])];
    words.push(...(this.#overlay?.wordsOfStem(stem) ?? []));
    return words.filter((word) => this.articleCountOf(word) > 0).sort((a, b) => this.compareWords(a, b));
  }

  /** Returns a negative number if `a` comes before `b` in alphabetical order. */
  compareWords(a: number, b: number): number {
    if (a < this.#wordCount && b < this.#wordCount) return a - b;
    return a === b ? 0 : this.textOf(a) < this.textOf(b) ? -1 : 1;
  }

  /** Visits the words and phrases that begin with a prefix, including the prefix itself. */
  visitPrefix(prefix: string, visit: (word: number) => void): void {
    const { start, end } = findPrefix(this.data.words, prefix);
    for (let word = start; word < end; word += 1) if (this.articleCountOf(word) > 0) visit(word);
    this.visitAddedWords((word, text) => text.startsWith(prefix) && visit(word));
  }

  /** Visits the words that are in the overlay only. */
  visitAddedWords(visit: (word: number, text: string) => void): void {
    this.#overlay?.visitWords((word) => visit(word, this.textOf(word)));
  }

  /** Returns the articles of a word in the arrays, and the values of its postings: 0 for a removed article. */
  postingsOf(word: number): { readonly articles: Uint32Array; readonly values: Uint16Array } {
    const { postingStarts, postingArticles, postingValues } = this.data;
    const start = postingStarts[word] ?? 0;
    const end = postingStarts[word + 1] ?? start;
    return { articles: postingArticles.subarray(start, end), values: postingValues.subarray(start, end) };
  }

  /** Visits the articles of a word that the arrays lack. */
  visitAddedPostings(word: number, visit: (article: number, value: number) => void): void {
    this.#overlay?.visitPostings(word, visit);
  }

  /** Visits the articles of a word with the values of its postings. */
  visitPostings(word: number, visit: (article: number, value: number) => void): void {
    const { articles, values } = this.postingsOf(word);
    for (let at = 0; at < articles.length; at += 1) {
      const value = values[at];
      if (value) visit(articles[at] ?? 0, value);
    }
    this.visitAddedPostings(word, visit);
  }

  /** Returns the value of a posting; 0 if the article does not have the word. */
  postingOf(word: number, article: number): number {
    if (article >= this.#dataArticles) return this.#overlay?.postingOf(word, article) ?? 0;
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
    const added = article >= this.#dataArticles ? this.#overlay?.titleOf(article) : undefined;
    return added ?? titleWords.subarray(titleStarts[article], titleStarts[article + 1]);
  }

  /** Returns the words of each question of a page of questions, in order. */
  questionsOf(article: number): readonly Uint32Array[] {
    if (article >= this.#dataArticles) return this.#overlay?.questionsOf(article) ?? [];
    const { questionArticles, questionStarts, questionWords } = this.data;
    const found: Uint32Array[] = [];
    for (let at = firstNotBelow(questionArticles, article); questionArticles[at] === article; at += 1) {
      found.push(questionWords.subarray(questionStarts[at], questionStarts[at + 1]));
    }
    return found;
  }
}

/** Returns the first position in a sorted array whose value is at least `number`. */
function firstNotBelow(sorted: Uint32Array, number: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
