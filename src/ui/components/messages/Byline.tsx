/** The author of an article, and the date of its last change. */

import { format } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { useMessages } from '../../i18n/use-messages.ts';

export interface BylineProps {
  author: string | null;
  /** URL of the author's portrait. */
  picture: string | null;
  /** ISO 8601; null if unknown. */
  updatedAt: string | null;
}

export function Byline({ author, picture, updatedAt }: BylineProps) {
  const { messages, locale } = useMessages();
  return (
    <p class="byline">
      {author && picture && (
        <img
          class="byline-image"
          src={picture}
          alt=""
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      {author && <span class="byline-author">{author}</span>}
      {updatedAt !== null && !Number.isNaN(Date.parse(updatedAt)) && (
        <time datetime={updatedAt}>{format(messages.updated, { date: formatDay(locale, updatedAt) })}</time>
      )}
    </p>
  );
}
