/** Lists the searches that found no article, or after which no found article was opened. */

import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { faqSearches } from '../../../db/tables/index.ts';

export interface SearchPeriod {
  readonly userId: number;
  readonly helpCenterId: number;
  /** The language of the searches; undefined for all languages. */
  readonly language?: string | undefined;
  /** The number of days, today included. */
  readonly days: number;
}

export interface FailedSearch {
  readonly language: string;
  /** The words as `normaliseSearch` returns them. */
  readonly words: string;
  /** How many of the searches failed. */
  readonly failed: number;
  readonly searches: number;
}

export interface FailedSearches {
  readonly foundNothing: FailedSearch[];
  /** Searches that found articles without one being opened. */
  readonly ledToNothing: FailedSearch[];
}

/** The minimum number of failures for a listed search: rarer words could identify a visitor. */
const fewest = 3;
const mostListed = 100;

/** Returns both lists, each with at most 100 searches that failed three times or more, the most frequent first. */
export async function listFailedSearches(db: Queryable, period: SearchPeriod): Promise<FailedSearches> {
  const [foundNothing, ledToNothing] = await Promise.all([
    listFailed(db, period, faqSearches.foundNothing),
    listFailed(db, period, faqSearches.ledToNothing),
  ]);
  return { foundNothing, ledToNothing };
}

async function listFailed(db: Queryable, period: SearchPeriod, column: PgColumn): Promise<FailedSearch[]> {
  const { userId, helpCenterId, language, days } = period;
  const sum = (counted: PgColumn): SQL<number> => sql<number>`sum(${counted})::int`;
  return await db
    .select({
      language: faqSearches.language,
      words: faqSearches.words,
      failed: sum(column),
      searches: sum(faqSearches.searches),
    })
    .from(faqSearches)
    .where(
      and(
        eq(faqSearches.userId, userId),
        eq(faqSearches.helpCenterId, helpCenterId),
        gt(faqSearches.day, sql`current_date - ${days}::int`),
        language === undefined ? undefined : eq(faqSearches.language, language),
      ),
    )
    .groupBy(faqSearches.language, faqSearches.words)
    .having(gte(sum(column), fewest))
    .orderBy(desc(sum(column)), faqSearches.words, faqSearches.language)
    .limit(mostListed);
}
