import type { TicketEntry } from '../../api/schemas/tickets.ts';

/**
 * Returns when the upstream's ticket last changed, in milliseconds since 1970, at least 1. This is the later of two
 * times, because the interface does not specify which of them covers every change.
 */
export function entryVersion({ updatedDate, latestUpdated }: TicketEntry): number {
  return Math.max(1, Date.parse(updatedDate), Date.parse(latestUpdated));
}
