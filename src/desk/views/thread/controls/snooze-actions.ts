/** Snoozes the tickets of the choice, and ends snoozes. Loaded with the choice. */

import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import type { Desk } from '../../../models/desk.ts';
import { ManyChanges } from '../../../models/list/many/many-changes.ts';
import { prepareNext } from './change-tickets.ts';

/** @param until null ends the snooze */
export function snoozeTickets(
  desk: Desk,
  messages: DeskMessages,
  locale: string,
  tickets: readonly DeskTicket[],
  until: Date | null,
): void {
  const snoozedUntil = until?.toISOString() ?? null;
  const time = until === null ? '' : formatMoment(locale, until, new Date());
  const [ticket] = tickets;
  if (desk.selection.tickets.peek().size > 0) {
    const done = until === null ? messages.many.woken : format(messages.many.snoozed, { time });
    void new ManyChanges(desk, messages, locale).change(tickets, { snoozedUntil }, done);
  } else if (ticket) {
    const done = until === null ? messages.snooze.ended : format(messages.snooze.until, { time });
    const isOpen = desk.navigation.place.peek().ticketId === ticket.ticketId;
    // The neighbour is found first, as the ticket leaves the list.
    const goOn = isOpen && until !== null ? prepareNext(desk, ticket.ticketId) : undefined;
    void desk.changes.change(ticket, { snoozedUntil }, done);
    goOn?.();
  }
}
