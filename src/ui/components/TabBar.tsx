import { formatNumber } from '../i18n/format.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { MessageIcon } from './icons/MessageIcon.tsx';
import { useLinkTo } from './links.ts';

export interface Tab {
  /** The name of the route that the tab leads to. */
  readonly name: 'home' | 'messages' | 'contact';
  readonly label: string;
  readonly count?: number | undefined;
}

export interface TabBarProps {
  tabs: readonly Tab[];
  current: string;
}

export function TabBar({ tabs, current }: TabBarProps) {
  const linkTo = useLinkTo();
  const { messages, locale } = useMessages();
  return (
    <nav class="tab-bar" aria-label={messages.tabs}>
      {tabs.map(({ name, label, count = 0 }) => (
        <a
          key={name}
          class="tab"
          href={linkTo({ name })}
          aria-current={name === current ? 'page' : undefined}
        >
          <MessageIcon name={name === 'home' ? 'help' : name} />
          <span>{label}</span>
          {count > 0 && (
            <span class="tab-count">
              {formatNumber(locale, count)}
              <span class="unseen"> {messages.unread}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
