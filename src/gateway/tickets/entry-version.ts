import type { TicketEntry } from '../../api/schemas/tickets.ts';

/**
 * Returns when a ticket last changed upstream, in milliseconds since 1970 and at least 1. The later of its two times
 * counts: the interface does not say which of them covers every change.
 */
export function entryVersion({ updatedDate, latestUpdated }: TicketEntry): number {
  return Math.max(1, Date.parse(updatedDate), Date.parse(latestUpdated));
}
