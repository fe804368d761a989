/** Lists visitors' searches, above all those without success. */

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

const mostFrequent = 300;

/** How many of the searches found nothing, or led to nothing. */
const failures = sql<number>`sum(${faqSearches.foundNothing} + ${faqSearches.ledToNothing})::int`;

/** The maximum number of different searches whose words are read. */
const mostCounted = 50_000;

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

/** Returns the searches of a period with their outcomes, the most frequent first, as few as one of each. */
export async function listCountedSearches(db: Queryable, period: SearchPeriod): Promise<FailedSearch[]> {
  return await searchesOf(db, period, failures)
    .orderBy(desc(sum(faqSearches.searches)), faqSearches.words, faqSearches.language)
    .limit(mostCounted);
}

/** Returns at most 300 searches of at least three times, those that failed most often first. */
export async function listFrequentSearches(db: Queryable, period: SearchPeriod): Promise<FailedSearch[]> {
  return await searchesOf(db, period, failures)
    .having(gte(sum(faqSearches.searches), fewest))
    .orderBy(desc(failures), desc(sum(faqSearches.searches)), faqSearches.words, faqSearches.language)
    .limit(mostFrequent);
}

export interface SearchDayCount {
  /** A date such as `2026-11-26`. */
  readonly day: string;
  readonly searches: number;
  readonly foundNothing: number;
  readonly ledToNothing: number;
}

/** Counts the searches of each day, the oldest first; days without searches have zeros. */
export async function countSearchDays(db: Queryable, period: SearchPeriod): Promise<SearchDayCount[]> {
  const { userId, helpCenterId, language, days } = period;
  const ofLanguage = language === undefined ? sql`` : sql`and ${faqSearches.language} = ${language}`;
  const total = (column: PgColumn) => sql`coalesce(sum(${column}), 0)::int`;
  const { rows } = await db.execute<Record<keyof SearchDayCount, unknown>>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as "day", ${total(faqSearches.searches)} as "searches",
      ${total(faqSearches.foundNothing)} as "foundNothing", ${total(faqSearches.ledToNothing)} as "ledToNothing"
    from generate_series(current_date - ${days - 1}::int, current_date, interval '1 day') as days (day)
      left join ${faqSearches} on ${faqSearches.day} = days.day::date and ${faqSearches.userId} = ${userId}
        and ${faqSearches.helpCenterId} = ${helpCenterId} ${ofLanguage}
    group by days.day order by days.day`);
  return rows.map(({ day, searches, foundNothing, ledToNothing }) => ({
    day: String(day),
    searches: Number(searches),
    foundNothing: Number(foundNothing),
    ledToNothing: Number(ledToNothing),
  }));
}

async function listFailed(db: Queryable, period: SearchPeriod, column: PgColumn): Promise<FailedSearch[]> {
  return await searchesOf(db, period, sum(column))
    .having(gte(sum(column), fewest))
    .orderBy(desc(sum(column)), faqSearches.words, faqSearches.language)
    .limit(mostListed);
}

function sum(counted: PgColumn): SQL<number> {
  return sql<number>`sum(${counted})::int`;
}

/** Selects the searches of a period, each with the sum of all its days. */
function searchesOf(db: Queryable, period: SearchPeriod, failed: SQL<number>) {
  const { userId, helpCenterId, language, days } = period;
  return db
    .select({
      language: faqSearches.language,
      words: faqSearches.words,
      failed,
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
    .$dynamic();
}
