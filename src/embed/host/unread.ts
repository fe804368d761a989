/**
 * What is unread, before anybody has opened the panel: asked once, for those only whom the server knows. The requests
 * are written by hand, since all that sends operations would come along otherwise.
 */

import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import { createVisitorSession } from '../../client/visitor.ts';
import { drawBadge } from '../../ui/theme/badge.ts';
import { createStorage } from '../../widget/models/state/storage.ts';
import { findUnread, readMarks } from '../../widget/models/visitor/unread.ts';
import type { Desk } from './panel-types.ts';

/** Shows the number on the launcher and tells the page. Says nothing when it cannot be known. */
export async function askUnread({
  settings,
  host,
  emit,
}: Pick<Desk, 'settings' | 'host' | 'emit'>): Promise<void> {
  const { userId, apiKey, visitorToken } = settings;
  const base = withoutTrailingSlashes(String(settings.baseUrl));
  // Nothing is written before the panel was opened.
  const storage = createStorage(Number(userId), () => 'on-open');
  const read = (name: string) => {
    const kept = storage.read(name);
    return typeof kept === 'string' ? kept : undefined;
  };
  let isOthers = false;
  const session = createVisitorSession({
    ticketToken: { read: () => (read('owner') ? undefined : read('ticketToken')), write() {} },
    onIdentity({ sub }) {
      isOthers = (read('owner') ?? sub) !== sub;
    },
  });
  session.identify(visitorToken);
  if (!session.isKnown()) return;

  const ask = async (operation: string, rest: string) => {
    const path = `/message/${operation}/${encodeURIComponent(String(apiKey))}/${userId}${rest}`;
    const options = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const response = await session.fetch(base + path, options);
    if (!response.ok) throw new TypeError(`the server answered ${response.status}`);
    return (await response.json()).json;
  };

  try {
    const tickets = await ask('listTickets', '?limit=20');
    const marks = () => (isOthers ? {} : readMarks(storage));
    const unread = await findUnread(tickets, marks, (ticketId) => ask('grabTicket', `/${ticketId}`));
    drawBadge(host, unread.length);
    if (unread.length > 0) emit('unread', { count: unread.length });
  } catch {
    // The panel asks again, and says what is wrong.
  }
}
