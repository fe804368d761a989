/** What is unread, before anybody has opened the panel: asked once, and only for visitors whom the server knows. */

import { grabTicket, listTickets } from '../../api/operations/tickets.ts';
import { createClient } from '../../client/client.ts';
import { createVisitorSession } from '../../client/visitor.ts';
import { drawBadge } from '../../ui/theme/badge.ts';
import { createStorage } from '../../widget/models/state/storage.ts';
import { isOwnedBy, readText } from '../../widget/models/visitor/stored-owner.ts';
import { findUnread, readMarks } from '../../widget/models/visitor/unread.ts';
import type { WidgetController } from './panel-types.ts';

/** Shows the number on the launcher and tells the page. Does nothing when it cannot be known. */
export async function askUnread({
  settings,
  host,
  emit,
}: Pick<WidgetController, 'settings' | 'host' | 'emit'>): Promise<void> {
  const { baseUrl, apiKey, visitorToken } = settings;
  const userId = Number(settings.userId);
  // Nothing is written before the panel was opened.
  const storage = createStorage(userId, () => 'on-open');
  let visitor = '';
  const session = createVisitorSession({
    ticketToken: {
      read: () => (isOwnedBy(storage, '') ? readText(storage, 'ticketToken') : undefined),
      write() {},
    },
    onIdentity({ sub }) {
      visitor = sub;
    },
  });
  session.identify(visitorToken);
  if (!session.isKnown()) return;

  const { send } = createClient({
    baseUrl: `${baseUrl}`,
    userId,
    apiKey: `${apiKey}`,
    // The panel asks again.
    retries: 0,
    fetch: session.fetch,
  });
  try {
    const { json: tickets } = await send(listTickets, { limit: 20 });
    const marks = () => (isOwnedBy(storage, visitor) ? readMarks(storage) : {});
    const unread = await findUnread(tickets, marks, async (ticketId) => {
      const { json: messages } = await send(grabTicket, { ticketId: `${ticketId}` });
      return messages;
    });
    drawBadge(host, unread.length);
    if (unread.length > 0) emit('unread', { count: unread.length });
  } catch {
    // The panel asks again, and says what is wrong.
  }
}
