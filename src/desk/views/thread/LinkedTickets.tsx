/** Tickets that belong to the open one by their mails, as links: who opened each, about what and when. */

import type { LinkedTicket } from '../../../api/schemas/desk.ts';
import { formatBriefly } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import './linked-tickets.css';

export interface LinkedTicketsProps {
  /** What the tickets are to the open one. */
  label: string;
  tickets: readonly LinkedTicket[];
}

export function LinkedTickets({ label, tickets }: LinkedTicketsProps) {
  const { navigation } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const { source } = navigation.place.value;
  if (tickets.length === 0) return null;
  return (
    <section class="linked-tickets" aria-label={label}>
      <p class="linked-label">{label}</p>
      <ul>
        {tickets.map(({ ticketId, subject, fromName, fromEmail, createdDate }) => (
          <li key={ticketId}>
            <PlaceLink class="linked-ticket" place={{ source, ticketId }}>
              <span class="linked-number">#{ticketId}</span>{' '}
              <span class="linked-subject" dir="auto">
                {subject || desk.noSubject}
              </span>{' '}
              <span class="linked-writer">
                {fromName && <bdi>{fromName}</bdi>} <bdi>{fromEmail}</bdi> ·{' '}
                <time dateTime={createdDate}>{formatBriefly(locale, createdDate)}</time>
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
