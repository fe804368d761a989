/** Which tickets have something for their customer to read: in others, agents have only noted something among themselves. */

import { LRUCache } from 'lru-cache';
import { Refusal } from '../../../api/refusal.ts';
import type { TicketEntry } from '../../../api/schemas/tickets.ts';
import type { Caller } from '../../../api/service.ts';
import { rowsOf } from '../../rows.ts';
import type { RequestUpstream } from '../transport/request.ts';

/** Whether a ticket has a message that its customer may read. */
export type HasVisibleMessage = (caller: Caller, entry: TicketEntry) => Promise<boolean>;

const maxKept = 50_000;

export function createHasVisibleMessage(request: RequestUpstream): HasVisibleMessage {
  /** Since which change a ticket has been hidden; the empty text: it is visible, and stays so. */
  const hiddenSince = new LRUCache<string, string>({ max: maxKept });

  return async (caller, { ticketID, latestUpdated }) => {
    const key = `${caller.userId} ${ticketID}`;
    const since = hiddenSince.get(key);
    if (since === '' || since === latestUpdated) return since === '';
    const isVisible = await hasExternal(caller, String(ticketID));
    hiddenSince.set(key, isVisible ? '' : latestUpdated);
    return isVisible;
  };

  async function hasExternal(caller: Caller, ticketId: string): Promise<boolean> {
    try {
      const messages = await rowsOf((await request(caller, 'grabTicket', { ticketId })).json);
      return messages.some(({ messageType }) => messageType === 'external');
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'NotFound') return false;
      throw error;
    }
  }
}
