/** Finds the ticket that gets the messages: the customer's other tickets first, others by words or number. */

import { useEffect, useState } from 'preact/hooks';
import type { DeskTicket } from '../../../../../api/schemas/desk.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../../desk-context.ts';
import { SearchDialog } from '../../../../kit/dialogs/SearchDialog.tsx';
import { customerName } from '../../../../kit/names/customer-name.ts';
import { isOpenStatus, statusName } from '../../../../kit/names/status-name.ts';
import { Customer } from '../../../../models/customer/customer.ts';
import { useThreadModels } from '../../use-thread-models.ts';
import './merging.css';

export function MergePicker({ ticket }: { ticket: DeskTicket }) {
  const { customers } = useDesk();
  const { merging } = useThreadModels();
  const { messages } = useMessages('desk');
  const { merging: texts } = messages;
  const [text, setText] = useState('');
  const customer = customers.getOrCreate(
    ticket.fromEmail,
    (address, options) => new Customer(address, options),
  );
  const { status } = merging.found.state.value;
  const found = status === 'failed' ? [] : merging.found.value.value;
  const isSearch = text.trim() !== '';
  const listed = isSearch ? (found ?? []) : openFirst(customer.tickets.value.value ?? []);

  useEffect(() => {
    void customer.ensure();
  }, [customer]);
  useEffect(() => {
    void merging.find(text);
  }, [merging, text]);

  return (
    <SearchDialog
      label={texts.title}
      hint={texts.find}
      text={text}
      options={listed
        .filter(({ ticketId }) => ticketId !== ticket.ticketId)
        .map((into) => ({
          id: `${into.ticketId}`,
          name: into.subject || messages.noSubject,
          group: `#${into.ticketId}`,
          key: '',
          into,
        }))}
      none={noneText()}
      onText={setText}
      onChoose={({ into }) => void merging.choose(ticket, into)}
      onClose={() => merging.close()}
      preview={({ into }) => <MergePreview ticket={ticket} into={into} />}
    />
  );

  function noneText(): string {
    if (isSearch) {
      if (!found) return '';
      return status === 'failed' ? texts.failed : format(texts.none, { text: text.trim() });
    }
    if (customer.hasFailed.value) return texts.failed;
    return customer.tickets.value.value ? texts.noOthers : '';
  }
}

/** The tickets that are neither solved nor closed come first, the newest of them at the top. */
function openFirst(tickets: readonly DeskTicket[]): readonly DeskTicket[] {
  const isOpen = ({ status }: DeskTicket) => isOpenStatus(status);
  return [...tickets.filter(isOpen), ...tickets.filter((ticket) => !isOpen(ticket))];
}

/** The ticket that gets the messages, and what will happen. */
function MergePreview({ ticket, into }: { ticket: DeskTicket; into: DeskTicket }) {
  const { messages } = useMessages('desk');
  const { merging: texts } = messages;
  return (
    <section
      class="merge-preview"
      aria-label={texts.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <div>
        <p class="merge-subject" dir="auto">
          {into.subject || messages.noSubject}
        </p>
        <p class="quiet">
          <bdi>{customerName(into, messages)}</bdi> · {statusName(into.status, messages)}
        </p>
        {into.last && (
          <p class="merge-last" dir="auto">
            {into.last.text}
          </p>
        )}
      </div>
      <p class="quiet">{format(texts.willMove, { ticket: ticket.ticketId, into: into.ticketId })}</p>
    </section>
  );
}
