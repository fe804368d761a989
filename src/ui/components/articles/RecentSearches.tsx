import { format } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Icon } from '../icons/Icon.tsx';
import { useLinkTo } from '../links.ts';

export interface RecentSearchesProps {
  texts: readonly string[];
  onRemove(text: string): void;
}

export function RecentSearches({ texts, onRemove }: RecentSearchesProps) {
  const linkTo = useLinkTo();
  const { messages } = useMessages();
  if (texts.length === 0) return null;
  return (
    <>
      <h2 class="label">{messages.recentSearches}</h2>
      <ul class="card recent">
        {texts.map((text) => (
          <li key={text}>
            <a class="row" href={linkTo({ name: 'search', text })}>
              <Icon name="search" />
              <span class="row-title">{text}</span>
            </a>
            <button
              class="bar-button"
              type="button"
              aria-label={format(messages.forgetSearch, { text })}
              onClick={({ currentTarget }) => {
                // The focused button is removed with its row, so the view takes the focus.
                currentTarget.closest<HTMLElement>('.view')?.focus();
                onRemove(text);
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
