/** Finds articles by meaning: compares the vector of a search with those of their sections. */

import { sql } from 'drizzle-orm';
import type { ReadDatabase } from '../../db/database.ts';
import { type SearchIndex, withinGiven } from '../search-index.sql.ts';
import { decodeFloat16 } from './float16.ts';

/** Limits the sections that a search is compared with; those of articles with its words come first. */
const mostCompared = 2000;

const ofModel = sql`${withinGiven('s')} and s.model = ${sql.placeholder('model')}::text`;
const candidates = sql`${sql.placeholder('candidates')}::bigint[]`;

/**
 * Returns the cosine of the nearest section of each article, from -1 to 1.
 * @param candidates row ids of articles that are always compared
 */
export async function similarities(
  db: ReadDatabase,
  index: SearchIndex,
  model: string,
  vector: Float32Array,
  candidateIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ articleId: sql`s.article_id`.mapWith(Number), vector: sql<Buffer>`s.vector` })
    .from(sql`(
      select * from (
        (select s.article_id, s.position, true as is_candidate from search_sections s
          where ${ofModel} and s.article_id = any(${candidates})
          limit ${mostCompared})
        union all
        (select s.article_id, s.position, false from search_sections s
          where ${ofModel} and not s.article_id = any(${candidates})
          order by s.position, s.article_id limit ${mostCompared})
      ) found
      order by is_candidate desc limit ${mostCompared}
    ) chosen
    join search_sections s on s.user_id = ${sql.placeholder('userId')}::bigint
      and s.article_id = chosen.article_id and s.position = chosen.position`)
    .prepare('frontdesk_search_sections')
    .execute({ ...index, model, candidates: candidateIds });
  const nearest = new Map<number, number>();
  for (const row of rows) {
    const section = decodeFloat16(row.vector);
    // Vectors of another dimension are from another model of the same name.
    if (section.length !== vector.length) continue;
    const cosine = dot(vector, section);
    if (cosine > (nearest.get(row.articleId) ?? -Infinity)) nearest.set(row.articleId, cosine);
  }
  return nearest;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
