/** Decides when a ticket can be rated: once it is solved or closed, and from the first rating on for a day. */

import type { TicketRow } from '../tickets.sql.ts';

const dayMs = 86_400_000;

type RatedTicket = Pick<TicketRow, 'status' | 'ratedAt'>;

export function isDone({ status }: RatedTicket): boolean {
  return status === 'solved' || status === 'closed';
}

/** Returns the time until which a rating can be changed; null if the ticket has no rating. */
export function changeableUntil({ ratedAt }: RatedTicket): Date | null {
  return ratedAt && new Date(ratedAt.getTime() + dayMs);
}

export function canBeRated(ticket: RatedTicket, now: Date): boolean {
  const until = changeableUntil(ticket);
  return isDone(ticket) && (until === null || now < until);
}
