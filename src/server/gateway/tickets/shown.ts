/** Tickets that there is something in to be shown: in others, agents have only noted something among themselves. */

import { LRUCache } from 'lru-cache';
import { Refusal } from '../../../api/refusal.ts';
import type { TicketEntry } from '../../../api/schemas/tickets.ts';
import type { Caller } from '../../../api/service.ts';
import { rowsOf } from '../../visitor/hide.ts';
import type { Ask } from '../transport/ask.ts';

/** Whether a ticket has a message that its customer may read. */
export type IsShown = (caller: Caller, entry: TicketEntry) => Promise<boolean>;

const maxKept = 50_000;

export function createIsShown(ask: Ask): IsShown {
  /** As of which change of the ticket it was not shown; the empty text: it was, and so it stays. */
  const known = new LRUCache<string, string>({ max: maxKept });

  return async (caller, { ticketID, latestUpdated }) => {
    const key = `${caller.userId} ${ticketID}`;
    const hiddenAsOf = known.get(key);
    if (hiddenAsOf === '' || hiddenAsOf === latestUpdated) return hiddenAsOf === '';
    const isShown = await hasExternal(caller, String(ticketID));
    known.set(key, isShown ? '' : latestUpdated);
    return isShown;
  };

  async function hasExternal(caller: Caller, ticketId: string): Promise<boolean> {
    try {
      const messages = await rowsOf((await ask(caller, 'grabTicket', { ticketId })).json);
      return messages.some(({ messageType }) => messageType === 'external');
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'NotFound') return false;
      throw error;
    }
  }
}
