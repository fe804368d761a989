/** Cards that name new messages of customers, each a link to its ticket. */

import { Icon } from '../../../ui/components/icons/Icon.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { customerName } from '../../kit/names/customer-name.ts';
import type { News } from '../../models/notifications/ticket-news.ts';
import { lastWords } from '../list/rows/last-words.ts';
import { PlaceLink } from '../PlaceLink.tsx';

export function NewsCards() {
  const { news } = useDesk();
  const { notifications: texts } = useMessages('desk').messages;
  const shown = news.shown.value;
  return (
    <div
      class="news-place"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => news.hold()}
      onPointerLeave={() => news.release()}
      onFocusIn={() => news.hold()}
      onFocusOut={() => news.release()}
    >
      {shown.length > 0 && (
        <section aria-label={texts.cards}>
          {shown.map((each) => (
            <NewsCard key={`${each.ticket.ticketId} ${each.ticket.last?.date}`} news={each} />
          ))}
        </section>
      )}
    </div>
  );
}

function NewsCard({ news: { ticket, isNewTicket } }: { news: News }) {
  const { news, navigation } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const { ticketId, subject, last } = ticket;
  const { source } = navigation.place.value;
  return (
    <div class="news-card">
      <PlaceLink class="news-link" place={{ source, ticketId }}>
        <span class="news-line">
          <bdi class="news-name">{last?.name || customerName(ticket, desk)}</bdi>
          <span class="news-kind">
            {isNewTicket ? desk.notifications.newTicket : desk.notifications.reply}
          </span>
        </span>
        <bdi class="news-subject">{subject || desk.noSubject}</bdi>
        <bdi class="news-words">{lastWords(ticket)}</bdi>
      </PlaceLink>
      <button
        class="news-close"
        type="button"
        aria-label={messages.close}
        onClick={() => news.dismiss(ticketId)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
