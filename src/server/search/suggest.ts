import { primaryLanguage, tokenise } from '../../search/words/tokenise.ts';
import type { ReadDatabase } from '../db/database.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import { searchIndex } from './search.ts';
import type { SearchIndex } from './search-index.sql.ts';
import { readTitlesWith } from './titles-with-words.sql.ts';

export interface SuggestedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
}

/** Milliseconds that a suggestion waits for an index that is not in memory yet. */
const longestWait = 150;

/** Limits the words that are looked up in titles. */
const mostWords = 6;

/**
 * Returns completions of a typed text, best first: titles that equal it, begin with it, or have its words, and articles
 * with its words elsewhere. Returns at most `limit` visible articles. While the index is assembled, it returns only
 * titles with the words.
 * @param noteIncomplete is called if it returns only those titles
 */
export async function suggestArticles(
  indexes: SearchIndexes,
  db: ReadDatabase,
  key: SearchIndex,
  text: string,
  limit: number,
  noteIncomplete: () => void = () => {},
): Promise<SuggestedArticle[]> {
  const loaded = await indexes.getWithin(key, longestWait);
  if (!loaded) {
    noteIncomplete();
    const words = tokenise(text, primaryLanguage(key.language)).slice(0, mostWords);
    return await readTitlesWith(
      db,
      key,
      words.map((word) => word.text),
      limit,
    );
  }
  const { articles } = await searchIndex(loaded, text, { isTyping: true });
  const ids = articles.slice(0, limit).map(({ id }) => id);
  return loaded.articles.list(ids, Date.now()).map(({ article, categoryTitle }) => {
    const { faqArticleId, title, faqCategoryId } = article;
    return { faqArticleId, title, faqCategoryId, categoryTitle };
  });
}
