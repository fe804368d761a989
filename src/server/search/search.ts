/** The ten thousand commonest words of each language of Frontdesk, which are never treated as misspellings. */

import { findSearchWords } from '../../languages/search-words.ts';
import { escapeHtml } from '../../markup/html/escape-html.ts';
import { highlight, type TextPart } from '../../search/rank/highlight.ts';
import { longSnippetLength, snippet, snippetLength, snippetMatches } from '../../search/rank/snippet.ts';
import { type Found, search } from '../../search/search.ts';
import type { Correction } from '../../search/words/corrections.ts';
import { readProse } from '../../search/words/prose.ts';
import { fold, primaryLanguage, tokenise } from '../../search/words/tokenise.ts';
import type { ReadDatabase } from '../db/database.ts';
import { Unavailable, type UnavailableCause } from '../service-unavailable.ts';
import type { ArticleBody } from './indexes/article-texts.ts';
import type { ListedArticle } from './indexes/listed-articles.ts';
import type { LoadedIndex, SearchIndexes } from './indexes/search-indexes.ts';
import type { SearchIndex } from './search-index.sql.ts';
import type { SemanticSearch } from './semantic/semantic-search.ts';

export type { Correction } from '../../search/words/corrections.ts';

export interface FoundArticle extends ListedArticle {
  readonly contentPlain: string;
  readonly categoryTitle: string;
  /** The id of the help center. */
  readonly availableIn: number;
  /** HTML: the escaped title, with matched words in `<em>`. */
  readonly highlightedTitle: string;
  /** HTML: the escaped text around the matches, with matched words in `<em>`. */
  readonly snippet: string;
  /** The heading above the snippet; null if there is none, or if its id is unknown. */
  readonly heading: FoundHeading | null;
  /** The number of the search's words in title and text, without stop words. */
  readonly matchedWords: number;
}

export interface FoundHeading {
  /** The id in the article's own markup. */
  readonly id: string;
  /** HTML: the escaped heading, with matched words in `<em>`. */
  readonly highlighted: string;
}

export interface SearchResult {
  readonly articles: FoundArticle[];
  /** The number of ranked results, including those outside of the list; 0 if `offset` is beyond the last. */
  readonly total: number;
  readonly corrections: readonly Correction[];
  /** Informative words of the text that no article has, nor anything like them. */
  readonly unknownWords: readonly string[];
}

export interface SearchOptions {
  /** The number of results to skip. @default 0 */
  readonly offset?: number;
  readonly semanticSearch?: SemanticSearch | undefined;
}

/** Milliseconds that a search waits for an index that is not in memory yet: less than clients wait for an answer. */
const longestWait = 8000;

/** Replaces the text of an article that was removed during the search. */
const noText: ArticleBody = { text: '', prose: readProse('', 'en'), unlinkedKeys: undefined };

const assembling: UnavailableCause = {
  reason: 'search_index',
  detail: 'the search index of a help center is still being assembled',
};

/**
 * Returns at most `limit` visible articles that match a text after the first `offset`, best first, with corrections of
 * unknown words. With `semanticSearch` the meaning counts too, unless its vector is late.
 * @throws {Unavailable} if the assembly of the index takes longer than a search waits
 */
export async function searchArticles(
  indexes: SearchIndexes,
  db: ReadDatabase,
  key: SearchIndex,
  text: string,
  limit: number,
  { offset = 0, semanticSearch }: SearchOptions = {},
): Promise<SearchResult> {
  const hasWords = tokenise(text, primaryLanguage(key.language)).length > 0;
  // The request for the vector runs while the words are looked up.
  const vector = hasWords ? semanticSearch?.vectorOf(text) : undefined;
  const loaded = await indexes.getWithin(key, longestWait);
  if (!loaded) throw new Unavailable(assembling, 'The search is being prepared. Try again in a moment.', 1);
  const found = await searchIndex(loaded, text, { isTyping: false });
  const { corrections, unknownWords, query, terms } = found;
  if (query.words.length === 0 || loaded.index.articleCount === 0) {
    return { articles: [], total: 0, corrections: [], unknownWords: [] };
  }
  const inOrder = await semanticSearch?.rank({ db, index: key, found }, vector);
  const ids = inOrder ?? found.articles.map(({ id }) => id);
  const visible = loaded.articles.list(ids, Date.now());
  const shown = visible.slice(offset, offset + limit);
  const texts = await indexes.texts.read(
    key,
    shown.map(({ article }) => article),
  );
  const matches = snippetMatches(loaded.index, terms);
  const ranked = new Map(found.articles.map((article) => [article.id, article]));
  const mark = (title: string) =>
    markedHtml(highlight(title, loaded.index.language.tag, (word) => matches.has(word)));
  return {
    total: shown.length === 0 ? 0 : visible.length,
    articles: shown.map(({ article, categoryTitle }, at) => {
      const { text, prose } = texts[at] ?? noText;
      const length = offset + at === 0 ? longSnippetLength : snippetLength;
      const { question = null, matchedParts = 0 } = ranked.get(article.id) ?? {};
      const { parts, heading } = snippet(prose, (word) => matches.get(word), length, question);
      return {
        ...article,
        contentPlain: text,
        categoryTitle,
        availableIn: key.helpCenterId,
        highlightedTitle: mark(article.title),
        snippet: markedHtml(parts),
        heading: heading && { id: heading.id, highlighted: mark(heading.text) },
        matchedWords: matchedParts,
      };
    }),
    corrections,
    unknownWords,
  };
}

/**
 * Searches an index for a text among the articles that visitors may see at present, with the words of its language and
 * the synonyms of its owner.
 */
export async function searchIndex(
  { index, ownSynonyms, articles }: LoadedIndex,
  text: string,
  { isTyping }: { readonly isTyping: boolean },
): Promise<Found> {
  const correctWords = await commonWordsOf(index.language.tag);
  const now = Date.now();
  const isVisible = (id: number) => articles.isVisible(id, now);
  return search(index, text, { isTyping, ownSynonyms, correctWords, isVisible });
}

/** Returns the parts of a text as escaped HTML, with the marked ones in `<em>`. */
export function markedHtml(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, isMarked }) => (isMarked ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text)))
    .join('');
}

const folded = new Map<string, ReadonlySet<string>>();

/** Returns the commonest words of a language, folded; none for a language without a list. */
async function commonWordsOf(language: string): Promise<ReadonlySet<string>> {
  const primary = primaryLanguage(language);
  const known = folded.get(primary);
  if (known) return known;
  // The build puts each list into a file of about 80 kB, which is read when a search first needs it.
  const list = await findSearchWords(primary)?.loadCommonWords?.();
  const words = new Set((list?.default ?? '').split('\n').map(fold).filter(Boolean));
  folded.set(primary, words);
  return words;
}
