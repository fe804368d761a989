/**
 * What is unread while the panel is closed: asked for once, and only of visitors whom the server knows; then when
 * somebody comes back to the page, and each minute that it is looked at, for as long as an answer may come.
 */

import { grabTicket, listTickets } from '../../api/operations/tickets.ts';
import { type Client, createClient } from '../../client/client.ts';
import { createVisitorSession } from '../../client/visitor.ts';
import { drawBadge } from '../../ui/theme/badge.ts';
import { createStorage } from '../../widget/models/state/storage.ts';
import { askReadMarks } from '../../widget/models/visitor/ask-read-marks.ts';
import { createReplySound } from '../../widget/models/visitor/reply-sound.ts';
import { isOwnedBy, readText } from '../../widget/models/visitor/stored-owner.ts';
import { findUnread, readMarks } from '../../widget/models/visitor/unread.ts';
import type { WidgetController } from './panel-types.ts';

const minute = 60_000;

/** How many tickets have something unread, and whether there may be more. */
interface Unread {
  readonly count: number;
  readonly isAnyOpen: boolean;
}

/**
 * Shows the number on the launcher and tells the page, until the signal ends it. Does nothing when it cannot be known.
 */
export async function watchUnread({
  settings,
  host,
  emit,
  signal,
}: Pick<WidgetController, 'settings' | 'host' | 'emit' | 'signal'>): Promise<void> {
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

  const client = createClient({
    baseUrl: `${baseUrl}`,
    userId,
    apiKey: `${apiKey}`,
    // It is asked again, here or by the panel.
    retries: 0,
    fetch: session.fetch,
  });
  const marks = () => (isOwnedBy(storage, visitor) ? readMarks(storage) : {});
  const hearReplies = createReplySound({
    read: (name) => (isOwnedBy(storage, visitor) ? storage.read(name) : undefined),
    write: storage.write,
  });
  let shown = 0;
  let isAsking = false;

  async function ask() {
    if (isAsking || document.hidden || signal.aborted) return;
    isAsking = true;
    try {
      const { count, isAnyOpen } = await readUnread(client, marks, hearReplies);
      if (signal.aborted) return;
      drawBadge(host, count);
      if (count !== shown) emit('unread', { count });
      shown = count;
      if (!isAnyOpen) stop();
    } catch {
      // The panel asks too, and says what is wrong.
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(ask, minute);
  const stop = () => {
    clearInterval(timer);
    removeEventListener('focus', ask);
  };
  addEventListener('focus', ask);
  signal.addEventListener('abort', stop);
  await ask();
}

async function readUnread(
  { send }: Client,
  marks: () => ReturnType<typeof readMarks>,
  hearReplies: ReturnType<typeof createReplySound>,
): Promise<Unread> {
  const kept = await askReadMarks(send);
  hearReplies(kept ?? []);
  if (kept && !kept.some(({ unread }) => unread === null)) {
    return {
      count: kept.filter(({ unread }) => unread !== null && unread > 0).length,
      isAnyOpen: kept.some(({ isOpen }) => isOpen),
    };
  }
  // A deployment that counts nothing: what was read is known here alone.
  const { json: tickets } = await send(listTickets, { limit: 20 });
  const unread = await findUnread(tickets, marks, async (ticketId) => {
    const { json: messages } = await send(grabTicket, { ticketId: `${ticketId}` });
    return messages;
  });
  return {
    count: unread.length,
    isAnyOpen: tickets.some(({ status }) => status !== 'solved' && status !== 'closed'),
  };
}
