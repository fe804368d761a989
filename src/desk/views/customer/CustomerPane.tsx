/** Beside the thread: who writes, notes about them, their other tickets and their chats. Below 1440 px a drawer. */

import { useEffect, useRef } from 'preact/hooks';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { Avatar } from '../../../ui/components/icons/Avatar.tsx';
import { formatDayAndMonth } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { customerName } from '../../kit/names/customer-name.ts';
import { useMedia } from '../../kit/use-media.ts';
import { Customer } from '../../models/customer/customer.ts';
import type { ThreadData } from '../../models/thread/thread.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm } from './ContactForm.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { OtherTickets } from './OtherTickets.tsx';
import { PreviousChats } from './PreviousChats.tsx';
import { VisitBefore } from './VisitBefore.tsx';
import { VisitorFacts } from './VisitorFacts.tsx';
import './customer.css';
import './chats.css';
import '../../kit/chips.css';
import './contact.css';

export interface CustomerPaneProps {
  ticket: DeskTicket;
  /** The messages of the ticket, which are loaded first; undefined until then. */
  data: ThreadData | undefined;
  /** Whether the drawer is open. */
  isOpen: boolean;
  onClose(): void;
}

export function CustomerPane({ ticket, data, isOpen, onClose }: CustomerPaneProps) {
  const { customers } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { messages, locale } = useMessages();
  const pane = useRef<HTMLElement>(null);
  const isBeside = useMedia('(min-width: 1440px)');
  const customer = customers.getOrCreate(
    ticket.fromEmail,
    (address, options) => new Customer(address, options),
  );
  const isShown = data !== undefined && (isOpen || isBeside);
  const { ticketId, inboxName, createdDate } = ticket;
  const isEditing = customer.form.state.value !== null;

  useEffect(() => {
    customers.show(isShown ? customer : null);
    return () => customers.show(null);
  }, [customers, customer, isShown, ticketId]);

  useEffect(() => {
    if (isOpen && !isBeside) pane.current?.querySelector<HTMLElement>('.customer-close button')?.focus();
  }, [isOpen, isBeside]);

  return (
    <aside
      ref={pane}
      class={isOpen ? 'customer is-open' : 'customer'}
      aria-label={desk.person}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isBeside || hasOwnEscape(event.target)) return;
        event.stopPropagation();
        onClose();
        document.querySelector<HTMLElement>('.customer-toggle')?.focus();
      }}
    >
      <div class="customer-head">
        <CustomerHead customer={customer} ticket={ticket} />
        <span class="customer-close">
          <BarButton icon="close" label={messages.close} onClick={onClose} />
        </span>
      </div>
      <CustomerProblem customer={customer} />
      {isEditing ? (
        <ContactForm customer={customer} />
      ) : (
        <>
          <ContactDetails customer={customer} ticket={ticket} />
          {data && <VisitorFacts data={data} />}
          <p class="customer-note">
            <bdi>{inboxName}</bdi> ·{' '}
            <time dateTime={createdDate}>{formatDayAndMonth(locale, createdDate)}</time>
          </p>
          {data && <VisitBefore data={data} />}
        </>
      )}
      <CustomerNotes customer={customer} ticket={ticket} />
      <OtherTickets customer={customer} ticket={ticket} onFollow={onClose} />
      <PreviousChats key={customer.email} customer={customer} />
    </aside>
  );
}

function CustomerHead({ customer, ticket }: { customer: Customer; ticket: DeskTicket }) {
  const { messages: desk } = useMessages('desk');
  const edit = useRef<HTMLButtonElement>(null);
  const contact = customer.record.query.value.value?.contact;
  const pending = customer.form.pending.value;
  const isEditing = customer.form.state.value !== null;
  const wasEditing = useRef(isEditing);
  const name = pending
    ? [pending.firstName, pending.lastName].filter((part) => part !== '').join(' ')
    : contact?.fullName;

  // The focused field was removed with the form.
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <>
      <Avatar name={name || customerName(ticket, desk)} picture={contact?.picture ?? undefined} />
      <div class="customer-who">
        <h2 class="customer-name" dir="auto">
          {name || customerName(ticket, desk)}
        </h2>
        <p class="customer-email">
          <bdi>{isReservedEmail(ticket.fromEmail) ? desk.noEmail : ticket.fromEmail}</bdi>
        </p>
      </div>
      {customer.record.query.value.value && !isEditing && (
        <button
          ref={edit}
          class="bar-button"
          type="button"
          aria-label={desk.editPerson}
          aria-disabled={pending !== null}
          onClick={() => customer.form.open(ticket)}
        >
          <DeskIcon name="edit" />
        </button>
      )}
    </>
  );
}

function CustomerProblem({ customer }: { customer: Customer }) {
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  if (!customer.hasFailed.value) return null;
  return (
    <p class="customer-problem" role="alert">
      {desk.personFailed}{' '}
      <button class="text-button" type="button" onClick={() => customer.ensure()}>
        {messages.retry}
      </button>
    </p>
  );
}

/** Whether Escape leaves a field or closes a dialog there. */
function hasOwnEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, dialog') !== null;
}
