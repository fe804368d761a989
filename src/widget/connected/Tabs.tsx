/** The bar below the main views: help, messages, and writing. What is the visitor's own comes later, if there is any. */

import { useEffect, useState } from 'preact/hooks';
import { type Tab, TabBar } from '../../ui/components/TabBar.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { useBadge } from '../hooks/use-badge.ts';
import type { Entry } from '../models/navigation.ts';
import { createStorage } from '../models/state/storage.ts';
import type { VisitorSessionModel } from '../models/visitor/visitor-session.ts';

export { default as styles } from '../../ui/components/TabBar.css?inline';

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

/** `undefined` until the number is known. For a stranger nothing is asked, nor loaded. */
function useUnread(entry: Entry): number | undefined {
  const { models, loadVisitorSession } = useWidget();
  const { settings, client } = models.source;
  const { visitorToken, storage = 'on-open' } = settings.value;
  const [session, setSession] = useState<VisitorSessionModel>();
  const isKnown =
    visitorToken !== undefined ||
    createStorage(client.settings.userId, () => storage).read('ticketToken') !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    // The page has heard of it where it cannot be loaded.
    loadVisitorSession().then(setSession, () => {});
  }, [isKnown, loadVisitorSession]);

  // What is shown again may be old.
  useEffect(() => {
    const state = session?.models.peek();
    if (state?.status === 'ready') state.value.tickets.nudge();
  }, [session, entry]);

  return session?.unread.value;
}
