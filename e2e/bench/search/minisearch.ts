import MiniSearch, { type SearchOptions } from 'minisearch';
import { fold } from '../../../src/search/words/tokenise.ts';
import { searchLanguageOf } from '../../../src/server/search/search-language.ts';
import type { HelpArticle } from '../../../test/support/help-articles.ts';
import type { SearchEngine } from '../../../test/support/search-quality/engine.ts';

const searchOptions: SearchOptions = {
  boost: { title: 3, headings: 1.2 },
  combineWith: 'OR',
  fuzzy: 0.2,
  // The last word may be unfinished.
  prefix: (_term, position, terms) => position === terms.length - 1,
};

interface MiniSearchOptions {
  /** Whether stop words are indexed and searched for. Those that are left out are the ones that Frontdesk knows. */
  readonly keepStopWords: boolean;
}

/** Makes MiniSearch over these articles: titles count most, words may have typos, and any word of a text will do. */
export function createMiniSearch(
  language: string,
  articles: readonly HelpArticle[],
  { keepStopWords }: MiniSearchOptions,
): SearchEngine {
  const stopWords = keepStopWords ? new Set<string>() : searchLanguageOf(language).stopWords;
  const miniSearch = new MiniSearch<HelpArticle>({
    idField: 'path',
    fields: ['title', 'headings', 'body'],
    extractField: (article, field) => textOf(article, field),
    processTerm: (term) => (stopWords.has(fold(term)) ? null : term.toLowerCase()),
    searchOptions,
  });
  miniSearch.addAll(articles);
  const find = async (text: string, limit: number) =>
    miniSearch
      .search(text)
      .slice(0, limit)
      .map(({ id }) => String(id));
  return {
    name: keepStopWords ? 'MiniSearch, all words' : 'MiniSearch',
    search: find,
    suggest: find,
  };
}

function textOf(article: HelpArticle, field: string): string {
  if (field === 'path') return article.path;
  if (field === 'title') return article.title;
  return field === 'headings' ? article.headings.join('\n') : article.body;
}
