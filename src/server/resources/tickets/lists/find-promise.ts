import type { OfficeTimes } from '../../../office-hours/promised-time.ts';
import type { TicketRow } from '../tickets.sql.ts';
import type { ReplyPromise } from './reply-promises.sql.ts';

/** Returns the time until which an answer to a ticket is promised; null if no customer waits, or no reply time is set. */
export type FindPromise = (ticket: Pick<TicketRow, 'inboxId' | 'waitingSince'>) => Date | null;

/** @param promises of two help centers with one inbox, the first counts */
export function createFindPromise(
  promises: readonly ReplyPromise[],
  officeTimes: OfficeTimes,
  now: Date,
): FindPromise {
  const byInbox = new Map(
    promises.toReversed().map(({ inboxId, seconds, schedule }) => {
      const office = schedule && officeTimes.find(schedule, now);
      const add = (start: Date) =>
        office ? office.add(start, seconds) : new Date(start.getTime() + seconds * 1000);
      return [inboxId, add];
    }),
  );
  return ({ inboxId, waitingSince }) => (waitingSince && byInbox.get(inboxId)?.(waitingSince)) ?? null;
}
