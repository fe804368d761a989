/** Finds articles by their titles and a few words of their texts, with the engine of the server (`src/search`). */

import { writeArticleRow } from '../../../search/index/article-row.ts';
import { emptyIndexData } from '../../../search/index/index-data.ts';
import { PatchedIndex } from '../../../search/index/patched-index.ts';
import type { RankedArticle } from '../../../search/rank/rank.ts';
import { search } from '../../../search/search.ts';
import { createLanguage, type SearchLanguage } from '../../../search/words/language.ts';
import type { Stem } from '../../../search/words/stem.ts';
import type { Suggestion } from './suggestion-source.ts';

export interface LocalSuggestions {
  /** Articles whose title contains every typed word. */
  readonly sure: readonly Suggestion[];
  /** Articles that match by a word of the text, or by a mistyped word; the server ranks these better. */
  readonly unsure: readonly Suggestion[];
}

export interface IndexableArticle extends Suggestion {
  /** Informative words of the text that the title lacks. */
  readonly words?: readonly string[];
}

export interface ArticleIndexOptions {
  readonly lang: string;
  readonly stem: Stem | null;
  /** @default none */
  readonly stopWords?: readonly string[];
}

export class ArticleIndex {
  readonly #language: SearchLanguage;
  readonly #index: PatchedIndex;
  readonly #articles = new Map<number, Suggestion>();

  constructor({ lang, stem, stopWords = [] }: ArticleIndexOptions) {
    // Synonyms are the server's.
    const words = {
      stopWords: stopWords.join(' '),
      questionFrames: [],
      thesaurus: '',
      stem,
      endings: '',
      hasLinkingS: false,
    };
    this.#language = createLanguage(lang, words);
    this.#index = new PatchedIndex(emptyIndexData(), this.#language, this.#language.thesaurus.phrases);
  }

  /** Adds articles that the index lacks, or has with another title. */
  add(articles: readonly IndexableArticle[]): void {
    for (const { words = [], ...article } of articles) {
      const { faqArticleId: id, title } = article;
      if (this.#articles.get(id)?.title === title) continue;
      this.#articles.set(id, article);
      const text = { title, headings: [], body: words.join(' '), keywords: [] };
      this.#index.put(id, writeArticleRow(text, this.#language.tag));
    }
  }

  /** Returns suggestions for a text, best first, well within a frame. */
  find(text: string): LocalSuggestions {
    const { articles, query } = search(this.#index, text, { isTyping: true });
    const informative = query.words.flatMap(({ isStopWord }, place) => (isStopWord ? [] : [place]));
    const whole = articles.filter(({ matches }) =>
      informative.every((place) => matches.some(({ term }) => term.place === place)),
    );
    const listed = (wanted: boolean) =>
      whole.filter((article) => isSure(article) === wanted).flatMap(({ id }) => this.#articles.get(id) ?? []);
    return { sure: listed(true), unsure: listed(false) };
  }
}

const isSure = ({ tier, matches }: RankedArticle) =>
  tier > 0 && matches.every(({ term }) => term.way !== 'typo');
