import { search } from '../../search/search.ts';
import type { ReadDatabase } from '../db/database.ts';
import { commonWordsOf } from './common-words.ts';
import { foldedTitle } from './folded-title.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import type { SearchIndex } from './search-index.ts';
import { readSuggestions, readTitlesStartingWith } from './visible-articles.ts';

export interface SuggestedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
}

/** Milliseconds that a suggestion waits for an index that is not in memory yet. */
const longestWait = 150;

/**
 * Returns completions of a typed text, best first: titles that equal it, begin with it, or have its words, and articles
 * with its words elsewhere. Visible articles only, at most `limit`. While the index is assembled, they are titles that
 * begin with the text.
 */
export async function suggestArticles(
  indexes: SearchIndexes,
  db: ReadDatabase,
  key: SearchIndex,
  text: string,
  limit: number,
): Promise<SuggestedArticle[]> {
  const loaded = await indexes.getWithin(key, longestWait);
  if (!loaded) return await readTitlesStartingWith(db, key, foldedTitle(text, key.language), { limit });
  const { index, ownSynonyms } = loaded;
  const correctWords = await commonWordsOf(index.language.tag);
  const { articles } = search(index, text, { isTyping: true, ownSynonyms, correctWords });
  if (articles.length === 0) return [];
  const ids = articles.map(({ id }) => id);
  return await readSuggestions(db, key, ids, { limit });
}
