/**
 * Semantic search: what a search finds by its words, put in order by what it means too, and what has none of its words
 * but means the same. Off unless an operator names an endpoint; suggestions never come here.
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

/** What a search knows when its words are looked up. */
interface LexicalSearch {
  readonly db: ReadDatabase;
  readonly index: SearchIndex;
  readonly query: Query;
  readonly expanded: Expanded;
  /** Its rows have tier, coverage and `is_as_typed` too. */
  readonly lexical: Ranking;
}

export interface SemanticSearch {
  /** The vector of a search; null where there is none in time. Never rejects. */
  vectorOf(text: string): Promise<Float32Array | null>;
  /** The order by words and meaning; null where there is no vector, or nothing to compare it with. */
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

/** What the words find, best first. */
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

/** The share of the words that tell something for which articles have a word. */
function knownShare({ query, expanded }: LexicalSearch): number {
  const telling = query.words.flatMap(({ isStopWord }, place) => (isStopWord ? [] : [place]));
  const answered = new Set(expanded.expansions.map(({ place }) => place));
  return telling.filter((place) => answered.has(place)).length / telling.length;
}

/** Articles in a given order. */
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
