/**
 * Semantic search: ranks the articles found by words by their meaning too, and adds articles with the meaning but none
 * of the words. Off unless the operator sets an endpoint; suggestions never use it.
 */

import type { Found } from '../../../search/search.ts';
import type { Log } from '../../db/connect.ts';
import type { ReadDatabase } from '../../db/database.ts';
import type { SearchIndex } from '../search-index.sql.ts';
import type { TextEmbedder } from './embedder.ts';
import { fuse } from './fusion.ts';
import { createQueryVectors, type QueryVectorOptions } from './query-vectors.ts';
import { similarities } from './similarity.sql.ts';

/** The state of a search after its words are looked up. */
interface LexicalSearch {
  readonly db: ReadDatabase;
  readonly index: SearchIndex;
  readonly found: Found;
}

export interface SemanticSearch {
  /** Returns the vector of a search; null if it is late or missing. Never rejects. */
  vectorOf(text: string): Promise<Float32Array | null>;
  /** Returns the ids of articles, ranked by words and meaning; null without a vector, or without sections to compare. */
  rank(
    search: LexicalSearch,
    vector: Promise<Float32Array | null> | undefined,
  ): Promise<readonly number[] | null>;
}

export function createSemanticSearch(
  embedder: TextEmbedder,
  log: Log,
  options: QueryVectorOptions = {},
): SemanticSearch {
  const { vectorOf } = createQueryVectors(embedder, log, options);
  return {
    vectorOf,
    async rank(search, asked) {
      const vector = await asked;
      if (!vector) return null;
      const { db, index, found } = search;
      const finds = found.articles.map(({ id, ...ranked }) => ({ ...ranked, articleId: id }));
      const candidates = finds.map(({ articleId }) => articleId);
      const similarity = await similarities(db, index, embedder.model, vector, candidates);
      if (similarity.size === 0) return null;
      return fuse(finds, similarity, knownShare(found));
    },
  };
}

/** Returns the share of informative words that articles have. */
function knownShare({ query, terms }: Found): number {
  const informative = query.words.flatMap(({ isStopWord }, place) => (isStopWord ? [] : [place]));
  const answered = new Set(terms.map(({ place }) => place));
  return informative.filter((place) => answered.has(place)).length / informative.length;
}
