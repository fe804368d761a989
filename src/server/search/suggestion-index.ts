/** Lists all suggestions of a help center of usual size, so that the widget can suggest without requests. */

import { maxIndexedArticles, maxIndexedLetters } from '../../api/limits.ts';
import { informativeWords } from '../../search/words/informative-words.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import type { SearchIndex } from './search-index.sql.ts';

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

/** Limits the words of one article; many articles leave room for fewer. */
const mostWords = 12;

/**
 * Returns every visible article of an index, in the order of categories and article ids; null if there are too many to
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

/** Cuts all articles to the same number of words, so that they fit; null if even the titles do not fit. */
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
