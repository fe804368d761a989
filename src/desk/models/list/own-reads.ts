/** Up to when the agent has read tickets, on this page: a response or an event may be older than a mark that was sent. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { RecentlyUsed } from '../../../state/recently-used.ts';

/** The most tickets whose read marks are remembered. */
const mostRemembered = 1000;

export class OwnReads {
  readonly #readUpTo = new RecentlyUsed<number, string>(mostRemembered);

  /** @param upTo the date of the last message that was read */
  note(ticketId: number, upTo: string): void {
    const former = this.#readUpTo.find(ticketId);
    this.#readUpTo.put(ticketId, former !== undefined && former > upTo ? former : upTo);
  }

  /** Returns a ticket that is unread only if the agent has not read its last message. */
  readonly apply = (ticket: DeskTicket): DeskTicket => {
    const upTo = this.#readUpTo.find(ticket.ticketId);
    const isRead = upTo !== undefined && ticket.last !== null && upTo >= ticket.last.date;
    return ticket.isUnread && isRead ? { ...ticket, isUnread: false } : ticket;
  };
}
