/** The tab bar of the main views. The visitor's session is loaded later, and only for known visitors. */

import { useEffect } from 'preact/hooks';
import { type Tab, TabBar } from '../../ui/components/TabBar.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { useBadge } from '../hooks/use-badge.ts';
import { useKnownSession } from '../hooks/use-known-session.ts';
import type { Entry } from '../models/navigation.ts';

export { default as styles } from '../../ui/components/TabBar.css?inline';

export function Tabs({ entry }: { entry: Entry }) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const unread = useUnread(entry);
  useBadge(unread);

  const tabs: Tab[] = [
    { name: 'home', label: messages.help },
    { name: 'messages', label: messages.tabMessages, count: unread },
  ];
  if (models.helpCenter.canWrite.value) {
    tabs.push({ name: 'contact', label: messages.contactUs });
  }
  return <TabBar tabs={tabs} current={entry.route.name} />;
}

function useUnread(entry: Entry): number | undefined {
  const session = useKnownSession();

  // The number may be outdated when a main view is shown again.
  useEffect(() => {
    const state = session?.models.peek();
    if (state?.status === 'ready') state.value.tickets.nudge();
  }, [session, entry]);

  return session?.unread.value;
}
