/**
 * Semantic search: orders the articles found by words by meaning too, and adds articles with the meaning but none of
 * the words. Off unless the operator sets an endpoint; suggestions never use it.
 */

import { sql } from 'drizzle-orm';
import type { Log } from '../../db/connect.ts';
import type { ReadDatabase } from '../../db/database.ts';
import type { Query } from '../query.ts';
import type { Expanded } from '../query-expansion.ts';
import type { Ranking } from '../ranking.ts';
import { listGiven, type SearchIndex } from '../search-index.ts';
import type { Embedder } from './embedder.ts';
import { fuse } from './fusion.ts';
import { createQueryVectors, type QueryVectorOptions } from './query-vectors.ts';
import { similarities } from './similarity.ts';

/** The state of a search after its words are looked up. */
interface LexicalSearch {
  readonly db: ReadDatabase;
  readonly index: SearchIndex;
  readonly query: Query;
  readonly expanded: Expanded;
  /** With the columns tier, coverage and `is_as_typed`. */
  readonly lexical: Ranking;
}

export interface SemanticSearch {
  /** Returns the vector of a search; null: it is late or missing. Never rejects. */
  vectorOf(text: string): Promise<Float32Array | null>;
  /** Returns the order by words and meaning; null: there is no vector, or none to compare it with. */
  rank(search: LexicalSearch, vector: Promise<Float32Array | null> | undefined): Promise<Ranking | null>;
}

export function createSemanticSearch(
  embedder: Embedder,
  log: Log,
  options: QueryVectorOptions = {},
): SemanticSearch {
  const { vectorOf } = createQueryVectors(embedder, log, options);
  return {
    vectorOf,
    async rank(search, asked) {
      const vector = await asked;
      if (!vector) return null;
      const { db, index } = search;
      const finds = await readFinds(search);
      const candidates = finds.map(({ articleId }) => articleId);
      const similarity = await similarities(db, index, embedder.model, vector, candidates);
      if (similarity.size === 0) return null;
      return inOrder(index, fuse(finds, similarity, knownShare(search)));
    },
  };
}

/** Returns the articles found by words, best first. */
async function readFinds({ db, lexical }: LexicalSearch) {
  return await db
    .select({
      articleId: sql`found.article_id`.mapWith(Number),
      score: sql`found.score`.mapWith(Number),
      coverage: sql`found.coverage`.mapWith(Number),
      isAsTyped: sql<boolean>`found.is_as_typed`,
      tier: sql`found.tier`.mapWith(Number),
    })
    .from(sql`${lexical.rows} found`)
    .orderBy(sql`found.score desc, found.article_id`)
    .prepare(`${lexical.name}_finds`)
    .execute(lexical.values);
}

/** Returns the share of informative words that articles have. */
function knownShare({ query, expanded }: LexicalSearch): number {
  const telling = query.words.flatMap(({ isStopWord }, place) => (isStopWord ? [] : [place]));
  const answered = new Set(expanded.expansions.map(({ place }) => place));
  return telling.filter((place) => answered.has(place)).length / telling.length;
}

/** Orders articles as given. */
function inOrder(index: SearchIndex, articleIds: readonly number[]): Ranking {
  return {
    name: 'frontdesk_search_semantic',
    rows: sql`(
      select given.article_id, -given.place as score
      from unnest(${listGiven('articles', 'bigint')}) with ordinality as given (article_id, place)
    )`,
    values: { ...index, articles: articleIds },
  };
}
