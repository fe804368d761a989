/** The bar below the main views: help, messages, and writing. What is the visitor's own comes later, if there is any. */

import { useEffect } from 'preact/hooks';
import tabBar from '../../ui/components/TabBar.css?inline';
import { type Tab, TabBar } from '../../ui/components/TabBar.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { useBadge } from '../hooks/use-badge.ts';
import { useKnownSession } from '../hooks/use-known-session.ts';
import type { Entry } from '../models/navigation.ts';

import newReplies from './NewReplies.css?inline';

export { NewReplies } from './NewReplies.tsx';

export const styles = tabBar + newReplies;

export function View({ entry }: { entry: Entry }) {
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

/** `undefined` until the number is known. */
function useUnread(entry: Entry): number | undefined {
  const session = useKnownSession();

  // What is shown again may be old.
  useEffect(() => {
    const state = session?.models.peek();
    if (state?.status === 'ready') state.value.tickets.nudge();
  }, [session, entry]);

  return session?.unread.value;
}
