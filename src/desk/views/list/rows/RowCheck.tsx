/** The box before a row, which selects its ticket; with Shift, all rows from the one that was selected last. */

import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';

export interface RowCheckProps {
  ticket: DeskTicket;
  isSelected: boolean;
}

export function RowCheck({ ticket, isSelected }: RowCheckProps) {
  const { selection, list } = useDesk();
  const { messages } = useMessages('desk');
  const subject = ticket.subject || messages.noSubject;

  function select(withRange: boolean) {
    const rows = list.rows.peek().map((row) => row.ticket);
    if (withRange) selection.extend(ticket, rows);
    else selection.toggle(ticket);
  }

  return (
    <input
      class="row-check"
      type="checkbox"
      checked={isSelected}
      aria-label={format(messages.many.selectOne, { subject })}
      tabIndex={-1}
      onClick={({ shiftKey, currentTarget }) => {
        select(shiftKey);
        // A row of a range that was selected before stays selected.
        currentTarget.checked = selection.tickets.peek().has(ticket.ticketId);
      }}
    />
  );
}
