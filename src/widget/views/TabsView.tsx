/** The bar below the main views: help, messages, and writing. What is the visitor's own comes later, if there is any. */

import { useEffect, useState } from 'preact/hooks';
import { type Tab, TabBar } from '../../ui/components/TabBar.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';
import { createStorage } from '../models/state/storage.ts';
import type { VisitorDesk } from '../models/visitor/visitor-session.ts';
import { useBadge } from './use-badge.ts';

export { default as styles } from '../../ui/components/TabBar.css?inline';

export function View({ entry }: { entry: Entry }) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const center = models.helpCenter.state.value;
  const unread = useUnread(entry);
  useBadge(unread);

  const tabs: Tab[] = [
    { name: 'home', label: messages.help },
    { name: 'messages', label: messages.tabMessages, count: unread },
  ];
  if (center.status === 'ready' && center.value.contactEnabled) {
    tabs.push({ name: 'contact', label: messages.tabContact });
  }
  return <TabBar tabs={tabs} current={entry.route.name} />;
}

/** `undefined` until it is known. Of a stranger nothing is asked, nor loaded. */
function useUnread(entry: Entry): number | undefined {
  const { models } = useWidget();
  const { settings, client, onError } = models.source;
  const { visitorToken, storage = 'on-open' } = settings.value;
  const [desk, setDesk] = useState<VisitorDesk>();
  const isKnown =
    visitorToken !== undefined ||
    createStorage(client.settings.userId, () => storage).read('ticketToken') !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    import('./later-views.tsx').then(({ visitorDeskOf }) => setDesk(visitorDeskOf(models)), onError);
  }, [isKnown, models, onError]);

  // What is shown again may be old.
  useEffect(() => {
    const side = desk?.side.peek();
    if (side?.status === 'ready') side.value.tickets.nudge();
  }, [desk, entry]);

  return desk?.unread.value;
}
