/** Counts visitors' searches by their words, lists them, above all those without success, and removes old counts. */

import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { maxInsightDays } from '../../../../api/limits.ts';
import type { Database, Queryable } from '../../../db/database.ts';
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
  /** How many of the searches failed; in the list of those that led to a message, how many did. */
  readonly failed: number;
  readonly searches: number;
  /** How many of the searches led to a message. */
  readonly messages: number;
}

export interface FailedSearches {
  readonly foundNothing: FailedSearch[];
  /** Searches that found articles without one being opened. */
  readonly ledToNothing: FailedSearch[];
  /** Searches after which the visitor wrote a message. */
  readonly ledToMessage: FailedSearch[];
}

/** Days are those of UTC, whatever the time zone of the database. */
const today = sql`(now() at time zone 'UTC')::date`;

const mostFrequent = 300;

/** How many of the searches found nothing, or led to nothing. */
const failures = sql<number>`sum(${faqSearches.foundNothing} + ${faqSearches.ledToNothing})::int`;

/** The maximum number of different searches whose words are read. */
const mostCounted = 50_000;

/** The minimum number of failures for a listed search: rarer words could identify a visitor. */
const fewest = 3;
const mostListed = 100;

/**
 * Returns the lists, each with at most 100 searches, the most frequent first: those that failed three times or more, and
 * of all that were searched three times or more, those that led to a message.
 */
export async function listFailedSearches(db: Queryable, period: SearchPeriod): Promise<FailedSearches> {
  const [foundNothing, ledToNothing, ledToMessage] = await Promise.all([
    listFailed(db, period, faqSearches.foundNothing),
    listFailed(db, period, faqSearches.ledToNothing),
    listWithMessage(db, period),
  ]);
  return { foundNothing, ledToNothing, ledToMessage };
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
  readonly ledToMessage: number;
}

/** Counts the searches of each day, the oldest first; days without searches have zeros. */
export async function countSearchDays(db: Queryable, period: SearchPeriod): Promise<SearchDayCount[]> {
  const { userId, helpCenterId, language, days } = period;
  const ofLanguage = language === undefined ? sql`` : sql`and ${faqSearches.language} = ${language}`;
  const total = (column: PgColumn) => sql`coalesce(sum(${column}), 0)::int`;
  const { rows } = await db.execute<Record<keyof SearchDayCount, unknown>>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as "day", ${total(faqSearches.searches)} as "searches",
      ${total(faqSearches.foundNothing)} as "foundNothing", ${total(faqSearches.ledToNothing)} as "ledToNothing",
      ${total(faqSearches.ledToMessage)} as "ledToMessage"
    from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as days (day)
      left join ${faqSearches} on ${faqSearches.day} = days.day::date and ${faqSearches.userId} = ${userId}
        and ${faqSearches.helpCenterId} = ${helpCenterId} ${ofLanguage}
    group by days.day order by days.day`);
  return rows.map(({ day, searches, foundNothing, ledToNothing, ledToMessage }) => ({
    day: String(day),
    searches: Number(searches),
    foundNothing: Number(foundNothing),
    ledToNothing: Number(ledToNothing),
    ledToMessage: Number(ledToMessage),
  }));
}

async function listFailed(db: Queryable, period: SearchPeriod, column: PgColumn): Promise<FailedSearch[]> {
  return await searchesOf(db, period, sum(column))
    .having(gte(sum(column), fewest))
    .orderBy(desc(sum(column)), faqSearches.words, faqSearches.language)
    .limit(mostListed);
}

async function listWithMessage(db: Queryable, period: SearchPeriod): Promise<FailedSearch[]> {
  const { searches, ledToMessage, words, language } = faqSearches;
  return await searchesOf(db, period, sum(ledToMessage))
    .having(and(gte(sum(searches), fewest), gt(sum(ledToMessage), 0)))
    .orderBy(desc(sum(ledToMessage)), desc(sum(searches)), words, language)
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
      messages: sum(faqSearches.ledToMessage),
    })
    .from(faqSearches)
    .where(
      and(
        eq(faqSearches.userId, userId),
        eq(faqSearches.helpCenterId, helpCenterId),
        gt(faqSearches.day, sql`${today} - ${days}::int`),
        language === undefined ? undefined : eq(faqSearches.language, language),
      ),
    )
    .groupBy(faqSearches.language, faqSearches.words)
    .$dynamic();
}

export type SearchCount = typeof faqSearches.$inferInsert;

/** The maximum number of different searches counted per help center and day; further ones are dropped. */
export const mostSearchesADay = 1000;

export async function addSearches(db: Database, counts: readonly SearchCount[]): Promise<void> {
  const groups = new Map<string, SearchCount[]>();
  for (const count of counts) {
    const name = `${count.userId} ${count.helpCenterId} ${count.day}`;
    groups.set(name, [...(groups.get(name) ?? []), count]);
  }
  for (const group of groups.values()) await addToDay(db, group);
}

/** @param counts of one help center and one day */
async function addToDay(db: Database, counts: readonly SearchCount[]): Promise<void> {
  const [first] = counts;
  if (!first) return;
  const { userId, helpCenterId, day, language, words } = faqSearches;
  await db.transaction(async (tx) => {
    const there = await tx
      .select({ language, words })
      .from(faqSearches)
      .where(and(eq(userId, first.userId), eq(helpCenterId, first.helpCenterId), eq(day, first.day)));
    const known = new Set(there.map((row) => `${row.language} ${row.words}`));
    let room = mostSearchesADay - known.size;
    const added = counts.filter((one) => {
      if (known.has(`${one.language} ${one.words}`)) return true;
      room -= 1;
      return room >= 0;
    });
    if (added.length === 0) return;
    await tx
      .insert(faqSearches)
      .values(added)
      .onConflictDoUpdate({
        target: [userId, helpCenterId, day, language, words],
        set: {
          searches: sql`${faqSearches.searches} + excluded.searches`,
          foundNothing: sql`${faqSearches.foundNothing} + excluded.found_nothing`,
          ledToNothing: sql`${faqSearches.ledToNothing} + excluded.led_to_nothing`,
          ledToMessage: sql`${faqSearches.ledToMessage} + excluded.led_to_message`,
        },
      });
  });
}

export async function removeOldSearches(db: Database): Promise<void> {
  await db.delete(faqSearches).where(lt(faqSearches.day, sql`${today} - ${maxInsightDays}::int`));
}
