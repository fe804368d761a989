/** Counts visitors' searches by their words, and removes old counts. */

import { and, eq, lt, sql } from 'drizzle-orm';
import { maxInsightDays } from '../../../../api/limits.ts';
import type { Database } from '../../../db/database.ts';
import { faqSearches } from '../../../db/tables/index.ts';
import { today } from './queries.ts';

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
