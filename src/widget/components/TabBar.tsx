/** Links to the main views, with the current one marked. */

import { useMessageWords } from '../i18n/messages/words.ts';
import { linkTo } from '../links.ts';
import type { Route } from '../routes.ts';
import { MessageIcon } from './MessageIcon.tsx';

export interface Tab {
  readonly route: Route;
  readonly icon: 'help' | 'messages' | 'contact';
  readonly label: string;
  /** How much is new. */
  readonly count?: number;
}

export interface TabBarProps {
  tabs: readonly Tab[];
  /** The name of the current route. */
  current: string;
}

export function TabBar({ tabs, current }: TabBarProps) {
  const { strings, spoken } = useMessageWords();
  return (
    <nav class="tab-bar" aria-label={strings.tabs}>
      {tabs.map(({ route, icon, label, count = 0 }) => (
        <a
          key={icon}
          class="tab"
          href={linkTo(route)}
          aria-current={route.name === current ? 'page' : undefined}
        >
          <MessageIcon name={icon} />
          <span>{label}</span>
          {count > 0 && (
            <span class="tab-count">
              {new Intl.NumberFormat(spoken).format(count)}
              <span class="unseen"> {strings.unread}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
