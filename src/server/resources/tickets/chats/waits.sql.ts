/**
 * How long visitors wait in line, by experience: the waits of the last 30 days in an inbox, at the same place and hour of
 * the day. Chats that no agent took count with the time until they ended; those whose visitors left do not count.
 */

import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { conversations, tickets } from '../../../db/tables/index.ts';

const days = 30;

/** Fewest waits from which a usual wait is computed; fewer would be chance. */
const leastWaits = 20;

/** The newest waits that are read. */
const mostWaits = 5000;

/** A wait that is over. */
export interface Wait {
  readonly place: number;
  /** The hour of the day at which it began, in UTC. */
  readonly hour: number;
  readonly seconds: number;
}

/** How long visitors usually wait, in whole minutes, from 1. */
export interface UsualWait {
  readonly from: number;
  readonly to: number;
}

export interface InboxKey {
  readonly userId: number;
  readonly inboxId: number;
}

export async function listWaits(db: Queryable, { userId, inboxId }: InboxKey): Promise<Wait[]> {
  const { startedAt, takenAt, endedAt, place } = conversations;
  const end = sql`coalesce(${takenAt}, ${endedAt})`;
  return await db
    .select({
      place: sql<number>`${place}`.mapWith(Number),
      hour: sql<number>`extract(hour from ${startedAt} at time zone 'UTC')`.mapWith(Number),
      seconds: sql<number>`extract(epoch from ${end} - ${startedAt})`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(tickets, and(eq(tickets.userId, conversations.userId), eq(tickets.id, conversations.ticketId)))
    .where(
      and(
        eq(conversations.userId, userId),
        gt(startedAt, sql`now() - make_interval(days => ${days})`),
        eq(tickets.inboxId, inboxId),
        isNotNull(place),
        or(isNotNull(takenAt), inArray(conversations.endReason, ['unanswered'])),
      ),
    )
    .orderBy(desc(startedAt))
    .limit(mostWaits);
}

/** Returns the middle of the waits up to the slowest fifth, at a place and hour, else at the place; null if too few are known. */
export function usualWait(waits: readonly Wait[], place: number, now: Date): UsualWait | null {
  const atPlace = waits.filter((wait) => wait.place === place);
  const atHour = atPlace.filter(({ hour }) => hour === now.getUTCHours());
  const known = atHour.length >= leastWaits ? atHour : atPlace;
  if (known.length < leastWaits) return null;
  const seconds = known.map((wait) => wait.seconds).toSorted((a, b) => a - b);
  const minutes = (share: number) =>
    Math.max(1, Math.ceil((seconds[Math.ceil(share * seconds.length) - 1] ?? 0) / 60));
  return { from: minutes(0.5), to: minutes(0.8) };
}
