/** The bar below the main views: help, messages, and writing. */

import { useEffect } from 'preact/hooks';
import { type Tab, TabBar } from '../components/TabBar.tsx';
import { useWidget } from '../context.ts';
import { MessageWordsContext } from '../i18n/messages/words.ts';
import type { Entry } from '../models/navigation.ts';
import { visitorDeskOf } from '../models/visitor-side.ts';
import { useBadge } from './use-badge.ts';

export { default as styles } from '../components/TabBar.css?inline';

export function View({ entry }: { entry: Entry }) {
  const { models, stage } = useWidget();
  const desk = visitorDeskOf(models, stage);
  const strings = desk.words.value;
  const center = models.helpCenter.state.value;
  const side = desk.side.value;
  const unread = side.status === 'ready' ? side.value.tickets.unread.value.length : 0;
  const canWrite = center.status === 'ready' && center.value.contactEnabled;

  // What is shown again may be old.
  useEffect(() => {
    const state = desk.side.peek();
    if (state.status === 'ready') state.value.tickets.poll.nudge();
  }, [desk, entry]);

  useBadge();
  if (!strings) return null;
  const tabs: Tab[] = [
    { route: { name: 'home' }, icon: 'help', label: strings.tabHelp },
    { route: { name: 'messages' }, icon: 'messages', label: strings.tabMessages, count: unread },
  ];
  if (canWrite) tabs.push({ route: { name: 'contact' }, icon: 'contact', label: strings.tabContact });
  return (
    <MessageWordsContext.Provider value={strings}>
      <TabBar tabs={tabs} current={entry.route.name} />
    </MessageWordsContext.Provider>
  );
}
