import { fieldBits } from '../rank/impact.ts';
import type { Phrases } from '../rank/phrases.ts';
import type { SearchLanguage } from '../words/language.ts';
import type { IndexData } from './index-data.ts';
import { Overlay } from './overlay.ts';
import { SearchIndex } from './search-index.ts';

/** The minimum number of removed and added postings of a worn index. */
const leastWorn = 1000;

/**
 * An index that changes with its articles: removed ones are marked in its arrays, added ones are in its overlay. Its
 * owner assembles it again once it is worn.
 */
export class PatchedIndex extends SearchIndex {
  readonly #overlay: Overlay;
  #removedArticles = 0;
  #removedPostings = 0;

  /**
   * @param data not shared with other indexes, since this one marks removed articles in it
   * @param phrases the phrases with which `data` was assembled
   */
  constructor(data: IndexData, language: SearchLanguage, phrases: Phrases) {
    const overlay = new Overlay(data, language, phrases);
    super(data, language, overlay);
    this.#overlay = overlay;
  }

  override get articleCount(): number {
    return this.size - this.#removedArticles;
  }

  /** Whether a twentieth of the postings is removed or in the overlay, so that searches are slower. */
  get isWorn(): boolean {
    const worn = this.#removedPostings + this.#overlay.postingCount;
    return worn > leastWorn && worn * 20 > this.data.postingArticles.length;
  }

  /** Returns an article's number in the index; -1 if it is not in the index. */
  articleOf(id: number): number {
    const article = this.data.articleIds.indexOf(id);
    if (article >= 0) return article;
    const added = this.#overlay.articleIds.indexOf(id);
    return added < 0 ? -1 : this.data.articleIds.length + added;
  }

  /** Returns the words of an article with the values of their postings. */
  wordsOf(article: number): { readonly word: number; readonly value: number }[] {
    const { postingStarts, postingArticles, postingValues } = this.data;
    if (article >= this.data.articleIds.length) return this.#overlay.wordsOf(article);
    const words: { word: number; value: number }[] = [];
    for (let at = postingArticles.indexOf(article); at >= 0; at = postingArticles.indexOf(article, at + 1)) {
      words.push({ word: lastNotAbove(postingStarts, at), value: postingValues[at] ?? 0 });
    }
    return words;
  }

  /**
   * Adds an article, or replaces the one with the same id.
   * @throws {RangeError} for a row that is damaged or of another version; nothing changes then
   */
  put(id: number, row: Uint8Array): void {
    this.putAll([{ id, row }]);
  }

  /**
   * Adds or replaces articles with distinct ids. One pass over the postings removes all replaced ones.
   * @throws {RangeError} like `put`
   */
  putAll(articles: readonly { readonly id: number; readonly row: Uint8Array }[]): void {
    for (const { row } of articles) this.#overlay.read(row);
    this.removeAll(articles.map(({ id }) => id));
    for (const { id, row } of articles) {
      this.#overlay.read(row);
      this.#overlay.add(id);
    }
  }

  /** Removes an article; an unknown id is ignored. */
  remove(id: number): void {
    this.removeAll([id]);
  }

  /** Removes articles; unknown ids are ignored. */
  removeAll(ids: readonly number[]): void {
    const marked = new Set<number>();
    for (const article of ids.map((id) => this.articleOf(id))) {
      if (article < 0) continue;
      this.#removedArticles += 1;
      if (article >= this.data.articleIds.length) this.#overlay.remove(article);
      else marked.add(article);
    }
    this.#mark(marked);
  }

  /** Removes all articles whose ids are not in `ids`. */
  keepOnly(ids: ReadonlySet<number>): void {
    const removed: number[] = [];
    for (let article = 0; article < this.size; article += 1) {
      const id = this.idOf(article);
      if (id > 0 && !ids.has(id)) removed.push(id);
    }
    this.removeAll(removed);
  }

  /** Marks articles in the arrays as removed. */
  #mark(articles: ReadonlySet<number>): void {
    const { articleIds, postingArticles } = this.data;
    for (const article of articles) articleIds[article] = 0;
    const [only] = articles;
    if (only === undefined) return;
    if (articles.size === 1) {
      for (let at = postingArticles.indexOf(only); at >= 0; at = postingArticles.indexOf(only, at + 1)) {
        this.#markPosting(at);
      }
      return;
    }
    const isMarked = new Uint8Array(articleIds.length);
    for (const article of articles) isMarked[article] = 1;
    for (let at = 0; at < postingArticles.length; at += 1) {
      if (isMarked[postingArticles[at] ?? 0] === 1) this.#markPosting(at);
    }
  }

  #markPosting(at: number): void {
    const { articleCounts, titleCounts, postingStarts, postingValues } = this.data;
    const word = lastNotAbove(postingStarts, at);
    articleCounts[word] = (articleCounts[word] ?? 0) - 1;
    if ((postingValues[at] ?? 0) & fieldBits.title) titleCounts[word] = (titleCounts[word] ?? 0) - 1;
    postingValues[at] = 0;
    this.#removedPostings += 1;
  }
}

/** Returns the last position in a sorted array whose value is at most `number`. */
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
