/** Searches that did not help. */

import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { faqSearches } from '../../../db/tables/index.ts';

export interface SearchPeriod {
  readonly userId: number;
  readonly helpCenterId: number;
  /** Undefined: every language. */
  readonly language?: string | undefined;
  /** Days before and including today. */
  readonly days: number;
}

export interface FailedSearch {
  readonly language: string;
  /** Normalised. */
  readonly words: string;
  /** The number of failures, and the number of searches. */
  readonly failed: number;
  readonly searches: number;
}

export interface FailedSearches {
  readonly foundNothing: FailedSearch[];
  /** Searches that found articles without one being opened. */
  readonly ledToNothing: FailedSearch[];
}

/** Words of fewer searches could identify a visitor. */
const fewest = 3;
const mostListed = 100;

/** Returns both lists, the most frequent first: at most 100 of each, with three occurrences or more. */
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
