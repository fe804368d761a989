import { search } from '../../../src/search/search.ts';
import { assembleIndex, commonWordsOf } from '../assembled-index.ts';
import type { HelpArticle } from '../help-articles.ts';
import type { SearchEngine } from './engine.ts';

/** Makes the search engine in memory over these articles. */
export async function createInMemory(
  language: string,
  articles: readonly HelpArticle[],
): Promise<SearchEngine> {
  const correctWords = await commonWordsOf(language);
  const { index } = assembleIndex(language, articles);
  const find = (text: string, limit: number, isTyping: boolean) =>
    search(index, text, { isTyping, correctWords })
      .articles.slice(0, limit)
      .map(({ article }) => articles[article]?.path ?? '');
  return {
    name: 'in memory',
    search: async (text, limit) => find(text, limit, false),
    suggest: async (text, limit) => find(text, limit, true),
  };
}
