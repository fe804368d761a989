import { LRUCache } from 'lru-cache';
import { Refusal } from '../../api/refusal.ts';
import type { TicketEntry } from '../../api/schemas/tickets.ts';
import type { Caller } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { entryVersion } from './entry-version.ts';

/** Resolves to the date of the last message that the ticket's customer may read; null if all are internal notes. */
export type LastVisibleMessage = (caller: Caller, entry: TicketEntry) => Promise<string | null>;

interface Known {
  readonly version: number;
  readonly date: string | null;
}

const maxKept = 50_000;

/** Caches dates, so that a ticket's messages are read only once per change. */
export function createLastVisibleMessage(request: RequestUpstream): LastVisibleMessage {
  const known = new LRUCache<string, Known>({ max: maxKept });

  return async (caller, entry) => {
    const { ticketID } = entry;
    const key = `${caller.userId} ${ticketID}`;
    const version = entryVersion(entry);
    const earlier = known.get(key);
    if (earlier?.version === version) return earlier.date;
    const date = await lastExternal(caller, String(ticketID));
    known.set(key, { version, date });
    return date;
  };

  async function lastExternal(caller: Caller, ticketId: string): Promise<string | null> {
    try {
      const messages = await readRows((await request(caller, 'grabTicket', { ticketId })).json);
      const external = messages.filter(({ messageType }) => messageType === 'external');
      return external.reduce<string | null>(
        (last, { date }) => (last !== null && Date.parse(last) >= Date.parse(date) ? last : date),
        null,
      );
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'NotFound') return null;
      throw error;
    }
  }
}
