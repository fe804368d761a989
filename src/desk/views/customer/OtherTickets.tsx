/** The other tickets of a customer, with their state and age; they open in place. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { format } from '../../../ui/i18n/format.ts';
import { formatBriefly } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { formatAge } from '../../i18n/format-age.ts';
import { statusName } from '../../kit/names/status-name.ts';
import { useNow } from '../../kit/use-now.ts';
import type { Customer } from '../../models/customer/customer.ts';
import { PlaceLink } from '../PlaceLink.tsx';

export interface OtherTicketsProps {
  customer: Customer;
  /** The open ticket. */
  ticket: DeskTicket;
  /** Called before another ticket is opened. */
  onFollow(): void;
}

export function OtherTickets({ customer, ticket, onFollow }: OtherTicketsProps) {
  const { navigation, overlay } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const now = useNow();
  const others = customer.tickets.value.value?.filter(({ ticketId }) => ticketId !== ticket.ticketId);
  const { source } = navigation.place.value;
  return (
    <>
      <h3 class="customer-title">{desk.earlierTickets}</h3>
      {others?.length === 0 && <p class="customer-note">{desk.noEarlierTickets}</p>}
      {others && others.length > 0 && (
        <ul class="customer-tickets">
          {others.map((found) => {
            const { ticketId, subject, status, last, createdDate } = overlay.apply(found);
            const date = last?.date ?? createdDate;
            return (
              <li key={ticketId}>
                <PlaceLink class="customer-ticket" place={{ source, ticketId }} onFollow={onFollow}>
                  <span class="customer-subject" dir="auto">
                    {subject || desk.noSubject}
                  </span>
                  <span
                    class="quiet"
                    title={format(desk.lastMessage, {
                      time: formatAge(locale, now - Date.parse(date), 'long'),
                    })}
                  >
                    {statusName(status, desk)} · <time dateTime={date}>{formatBriefly(locale, date)}</time>
                  </span>
                </PlaceLink>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
