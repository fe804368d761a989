/** Links to the main views, with the current one marked. */

import { useContext } from 'preact/hooks';
import { MessageWordsContext } from '../i18n/messages/words.ts';
import { useWords } from '../i18n/words.ts';
import { useLinkTo } from './links.ts';
import { MessageIcon } from './MessageIcon.tsx';

export interface Tab {
  /** Of its route. */
  readonly name: 'home' | 'messages' | 'contact';
  readonly label: string;
  /** How much is new. */
  readonly count?: number | undefined;
}

export interface TabBarProps {
  tabs: readonly Tab[];
  /** The name of the current route. */
  current: string;
}

export function TabBar({ tabs, current }: TabBarProps) {
  const linkTo = useLinkTo();
  const { spoken } = useWords();
  const strings = useContext(MessageWordsContext);
  return (
    <nav class="tab-bar" aria-label={strings.tabs}>
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
              {new Intl.NumberFormat(spoken).format(count)}
              <span class="unseen"> {strings.unread}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
