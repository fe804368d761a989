import { formatBriefly } from '../../i18n/format-moment.ts';
import { useMessages } from '../../i18n/use-messages.ts';

export interface MessageWhenProps {
  /** Date in ISO 8601. */
  date: string;
  isUnread?: boolean | undefined;
}

/** The end of a row: the date of the last message, and a dot if it is unread. */
export function MessageWhen({ date, isUnread }: MessageWhenProps) {
  const { messages, locale } = useMessages();
  return (
    <span class="message-when">
      <time dateTime={date}>{formatBriefly(locale, date)}</time>
      {isUnread && (
        <span class="message-dot">
          <span class="unseen">{messages.unread}</span>
        </span>
      )}
    </span>
  );
}
