/** Which searches did not help. */

import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { faqSearches } from '../../../db/tables/index.ts';

export interface SearchPeriod {
  readonly userId: number;
  readonly helpCenterId: number;
  /** Undefined: every language. */
  readonly language?: string | undefined;
  /** So many days back, today included. */
  readonly days: number;
}

export interface FailedSearch {
  readonly language: string;
  /** Normalised. */
  readonly words: string;
  /** How often they failed, and how often they were searched for. */
  readonly failed: number;
  readonly searches: number;
}

export interface FailedSearches {
  readonly foundNothing: FailedSearch[];
  /** They found articles, and none was opened. */
  readonly ledToNothing: FailedSearch[];
}

/** What fewer have searched for may tell who it was. */
const fewest = 3;
const mostListed = 100;

/** Both lists, the most frequent first: 100 of each at most, from the third occurrence. */
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
