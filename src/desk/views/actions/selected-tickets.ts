import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { Desk } from '../../models/desk.ts';

/** Returns the selected tickets as they are shown now; those that no list has any more, as they were selected. */
export function selectedTickets({ selection, list, threads, overlay }: Desk): readonly DeskTicket[] {
  const listed = new Map(list.rows.value.map(({ ticket }) => [ticket.ticketId, ticket]));
  return Array.from(selection.tickets.value.values(), (selected) => {
    const { ticketId } = selected;
    const opened = threads.find(ticketId)?.data.value?.ticket;
    return overlay.apply(listed.get(ticketId) ?? newest(opened, selected));
  });
}

function newest(opened: DeskTicket | undefined, selected: DeskTicket): DeskTicket {
  return opened && opened.version > selected.version ? opened : selected;
}
