/** Who wrote an article, and when it was last changed. */

import { format } from '../i18n/format.ts';
import { formatDay } from '../i18n/format-day.ts';
import { useLaterWords } from '../i18n/later-words.ts';

export interface BylineProps {
  author: string | null;
  /** The address of the author's picture. */
  picture: string | null;
  /** ISO 8601 */
  updatedAt: string;
}

export function Byline({ author, picture, updatedAt }: BylineProps) {
  const { strings, spoken } = useLaterWords();
  return (
    <p class="byline">
      {author && picture && (
        <img
          class="byline-picture"
          src={picture}
          alt=""
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      {author && <span class="byline-author">{author}</span>}
      {!Number.isNaN(Date.parse(updatedAt)) && (
        <time datetime={updatedAt}>{format(strings.updated, { date: formatDay(spoken, updatedAt) })}</time>
      )}
    </p>
  );
}
