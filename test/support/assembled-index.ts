/** Indexes of the search engine, assembled from articles as the tests write them. */

import { findSearchWords } from '../../src/languages/search-words.ts';
import { type ArticleText, writeArticleRow } from '../../src/search/index/article-row.ts';
import { IndexBuilder } from '../../src/search/index/assemble.ts';
import { PatchedIndex } from '../../src/search/index/patched-index.ts';
import { createLanguage, type SearchLanguage } from '../../src/search/words/language.ts';
import { createThesaurus, type Thesaurus } from '../../src/search/words/thesaurus.ts';
import { fold } from '../../src/search/words/tokenise.ts';

export type ArticleToIndex = Partial<ArticleText> & Pick<ArticleText, 'title'>;

const languages = new Map<string, SearchLanguage>();

/** Returns a language with what Frontdesk knows of it; one that it does not speak has no words. */
export function languageOf(tag: string): SearchLanguage {
  const known = languages.get(tag);
  if (known) return known;
  const words = findSearchWords(tag) ?? {
    stopWords: '',
    questionFrames: [],
    thesaurus: '',
    stem: null,
    endings: '',
    hasLinkingS: false,
  };
  const language = createLanguage(tag, words);
  languages.set(tag, language);
  return language;
}

/** Returns the commonest words of a language, folded. */
export async function commonWordsOf(tag: string): Promise<ReadonlySet<string>> {
  const list = await findSearchWords(tag)?.loadCommonWords?.();
  return new Set((list?.default ?? '').split('\n').map(fold).filter(Boolean));
}

export function rowOf({ title, headings = [], body = '', keywords = [] }: ArticleToIndex, tag: string) {
  return writeArticleRow({ title, headings, body, keywords }, languageOf(tag).tag);
}

export interface AssembledIndex {
  readonly index: PatchedIndex;
  readonly ownSynonyms: Thesaurus['synonyms'];
}

/** Assembles an index; the ids of its articles are their positions, from 1. */
export function assembleIndex(
  tag: string,
  articles: readonly ArticleToIndex[],
  ownGroups: readonly (readonly string[])[] = [],
): AssembledIndex {
  const language = languageOf(tag);
  const own = createThesaurus(ownGroups, language.tag, language.stem);
  const phrases = language.thesaurus.phrases.with(own.phrases);
  const builder = new IndexBuilder(language, phrases);
  for (const [position, article] of articles.entries()) builder.add(position + 1, rowOf(article, tag));
  return { index: new PatchedIndex(builder.finish(), language, phrases), ownSynonyms: own.synonyms };
}
