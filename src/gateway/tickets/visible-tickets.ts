/** Lists the tickets behind a gateway that a visitor may read, each with the only time that visitors see. */

import pMap from 'p-map';
import type { TicketEntry } from '../../api/schemas/tickets.ts';
import type { Caller, Ownership } from '../../api/service.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { LastVisibleMessage } from './last-visible-message.ts';
import { listOwnTickets, type OwnTicketStore, type TicketFilter } from './own-tickets.ts';

export interface VisibleTicket {
  /** The upstream's entry, whose times also cover internal notes, which visitors may not see. */
  readonly entry: TicketEntry;
  /** Date of the last message that the visitor may read. */
  readonly lastMessageDate: string;
}

export interface VisibleTicketsOptions {
  readonly store: OwnTicketStore;
  readonly request: RequestUpstream;
  readonly lastVisibleMessage: LastVisibleMessage;
}

/** Lists a caller's tickets that have a visible message; only those of `sender` if it is set. */
export async function listVisibleTickets(
  options: VisibleTicketsOptions,
  caller: Caller,
  own: Ownership,
  filter?: TicketFilter,
  sender?: string,
): Promise<VisibleTicket[]> {
  const entries = await listOwnTickets(options, caller, own, filter, sender);
  const dated = await pMap(
    entries,
    async (entry) => ({ entry, lastMessageDate: await options.lastVisibleMessage(caller, entry) }),
    perCaller,
  );
  return dated.flatMap(({ entry, lastMessageDate }) =>
    lastMessageDate === null ? [] : { entry, lastMessageDate },
  );
}
