import type { TicketEntry } from '../../api/schemas/tickets.ts';

/**
 * When a ticket last changed upstream, in milliseconds since 1970 and at least 1. Of its two times the later one counts:
 * `updatedDate` covers every change, but in deployments of before it was `latestUpdated`.
 */
export function entryVersion({ updatedDate, latestUpdated }: TicketEntry): number {
  return Math.max(1, Date.parse(updatedDate), Date.parse(latestUpdated));
}
