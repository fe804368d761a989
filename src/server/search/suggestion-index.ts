/** Everything that can be suggested in a help center of usual size, for suggestions without a request. */

import { maxIndexedArticles, maxIndexedLetters } from '../../api/limits.ts';
import { informativeWords } from '../../search/informative-words.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import type { SearchIndex } from './search-index.ts';

export interface SuggestableArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
  /** Folded words that the title lacks, the most informative one first. */
  readonly words: readonly string[];
}

export interface Suggestable {
  readonly articles: readonly SuggestableArticle[];
  /** Stop words of the language, folded. */
  readonly stopWords: ReadonlySet<string>;
}

/** Words of one article, where articles are few enough. */
const mostWords = 12;

/**
 * Returns every visible article of an index, in the order of categories and article ids; null: there are too many to
 * send.
 */
export async function listSuggestable(indexes: SearchIndexes, key: SearchIndex): Promise<Suggestable | null> {
  const { index, articles } = await indexes.get(key);
  if (index.articleCount > maxIndexedArticles) return null;
  const words = informativeWords(index, mostWords);
  const rows = articles.listAll(Date.now()).flatMap(({ article, categoryTitle }) => {
    const ofArticle = words.get(article.id);
    const { faqArticleId, title, faqCategoryId } = article;
    return ofArticle ? [{ faqArticleId, title, faqCategoryId, categoryTitle, words: ofArticle }] : [];
  });
  const suggestable = withinRoom(rows, maxIndexedLetters);
  return suggestable && { articles: suggestable, stopWords: index.language.stopWords };
}

/** Leaves every article the same number of words, so that all fit; null: not even the titles fit. */
function withinRoom(rows: readonly SuggestableArticle[], letters: number): SuggestableArticle[] | null {
  let room = letters - lettersOf(rows.map(({ title }) => title));
  if (room < 0) return null;
  let count = 0;
  for (; rows.some(({ words }) => words.length > count); count += 1) {
    room -= lettersOf(rows.map(({ words }) => words[count] ?? ''));
    if (room < 0) break;
  }
  return rows.map((row) => ({ ...row, words: row.words.slice(0, count) }));
}

const lettersOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);
