/** Beside the thread: who writes, and their other tickets. Below 1440 px a drawer. */

import type { DeskTicket } from '../../api/schemas/desk.ts';
import { Avatar } from '../../ui/components/Avatar.tsx';
import { BarButton } from '../../ui/components/BarButton.tsx';
import { formatBriefly, formatDayAndMonth } from '../../ui/i18n/format-moment.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { customerName } from './customer-name.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { statusName } from './status-name.ts';

export interface CustomerPaneProps {
  ticket: DeskTicket;
  /** Whether the drawer is open. */
  isOpen: boolean;
  onClose(): void;
}

export function CustomerPane({ ticket, isOpen, onClose }: CustomerPaneProps) {
  const desk = useDeskMessages();
  const { messages, locale } = useMessages();
  const { fromEmail, inboxName, createdDate } = ticket;
  const name = customerName(ticket);
  return (
    <aside class={isOpen ? 'customer is-open' : 'customer'} aria-label={desk.person}>
      <div class="customer-head">
        <Avatar name={name} picture={undefined} />
        <div class="customer-who">
          <h2 class="customer-name" dir="auto">
            {name}
          </h2>
          <p class="customer-email">
            <bdi>{fromEmail}</bdi>
          </p>
        </div>
        <span class="customer-close">
          <BarButton icon="close" label={messages.close} onClick={onClose} />
        </span>
      </div>
      <p class="customer-note">
        <bdi>{inboxName}</bdi> · <time dateTime={createdDate}>{formatDayAndMonth(locale, createdDate)}</time>
      </p>
      <OtherTickets ticket={ticket} onFollow={onClose} />
    </aside>
  );
}

function OtherTickets({ ticket, onFollow }: { ticket: DeskTicket; onFollow(): void }) {
  const { customers, navigation } = useDesk();
  const desk = useDeskMessages();
  const { locale } = useMessages();
  const found = customers.tickets(ticket.fromEmail).value;
  const others = found?.filter(({ ticketId }) => ticketId !== ticket.ticketId);
  const { source } = navigation.place.value;
  return (
    <>
      <h3 class="customer-title">{desk.earlierTickets}</h3>
      {others?.length === 0 && <p class="customer-note">{desk.noEarlierTickets}</p>}
      {others && others.length > 0 && (
        <ul class="customer-tickets">
          {others.map(({ ticketId, subject, status, last, createdDate }) => (
            <li key={ticketId}>
              <PlaceLink class="customer-ticket" place={{ source, ticketId }} onFollow={onFollow}>
                <span class="customer-subject" dir="auto">
                  {subject || desk.noSubject}
                </span>
                <span class="customer-note">
                  {statusName(status, desk)} · {formatBriefly(locale, last?.date ?? createdDate)}
                </span>
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
