/** Requests a known visitor's unread count once. If a reply may come, loads `follow-unread.ts`, which updates it. */

import { createClient } from '../../../client/client.ts';
import { createVisitorSession } from '../../../client/visitor.ts';
import { untilVisible } from '../../../state/page-presence.ts';
import { createStorage, storagePrefix } from '../../../state/storage.ts';
import { drawBadge } from '../../../ui/theme/badge.ts';
import { dismissedName, newestPreview } from '../../../widget/models/visitor/reply-preview.ts';
import { createOwnedStorage, isOwnedBy, readText } from '../../../widget/models/visitor/stored-owner.ts';
import { readMarks } from '../../../widget/models/visitor/unread.ts';
import type { PageSettings } from '../../settings/definition.ts';
import type { WidgetController } from '../panel/panel-types.ts';
import { readUnread, type Unread } from './fetch-unread.ts';

const minute = 60_000;

/**
 * Shows the number on the launcher and emits it to the page, and shows the newest reply, until the signal aborts. Shows
 * nothing if the server does not know the visitor.
 */
export async function watchUnread({
  settings,
  host,
  emit,
  showPreview,
  signal,
}: Pick<WidgetController, 'settings' | 'host' | 'emit' | 'showPreview' | 'signal'>): Promise<void> {
  const { session, storage } = createReadingSession(settings);
  if (!session.isKnown()) return;
  const client = createClient({
    baseUrl: `${settings.baseUrl}`,
    userId: Number(settings.userId),
    apiKey: `${settings.apiKey}`,
    // Retried below or by the panel.
    retries: 0,
    fetch: session.fetch,
  });
  let shown = 0;
  let shownMarks: Unread['marks'] = [];

  function show(count: number) {
    drawBadge(host, count);
    if (count !== shown) emit('unread', { count });
    shown = count;
  }

  async function read(): Promise<Unread> {
    const unread = await readUnread(client, () => readMarks(storage));
    if (signal.aborted) return unread;
    show(unread.count);
    showPreview(newestPreview(unread.marks, storage));
    shownMarks = unread.marks;
    return unread;
  }

  async function begin(): Promise<void> {
    await untilVisible(signal);
    if (signal.aborted) return;
    // The panel sends the same request, and shows the error.
    const first = await read().catch(() => null);
    if (signal.aborted || first?.isAnyOpen === false) return;
    try {
      const { followUnread } = await import('./follow-unread.ts');
      const clear = () => {
        show(0);
        showPreview(null);
      };
      followUnread({ visitor: { client, storage, signal }, session, first, read, clear, emit });
    } catch {
      setTimeout(begin, minute);
    }
  }

  whenDismissedElsewhere(settings, signal, () => showPreview(newestPreview(shownMarks, storage)));
  await begin();
}

/** Calls `act` each time another tab dismisses a reply. */
function whenDismissedElsewhere({ userId }: PageSettings, signal: AbortSignal, act: () => void): void {
  const name = `${storagePrefix(Number(userId))}${dismissedName}`;
  addEventListener('storage', ({ key }) => key === name && act(), { signal });
}

/** Stores nothing by itself: a write follows what the visitor does with the card, or a sound that they have turned on. */
function createReadingSession(settings: PageSettings) {
  const { userId, visitorToken } = settings;
  const kept = createStorage(Number(userId), () => settings.storage !== 'never');
  let visitor = '';
  const storage = createOwnedStorage(kept, () => visitor);
  const session = createVisitorSession({
    ticketToken: {
      read: () => (isOwnedBy(kept, '') ? readText(kept, 'ticketToken') : undefined),
      write() {},
    },
    onIdentity({ sub }) {
      visitor = sub;
    },
  });
  session.identify(visitorToken);
  return { session, storage };
}
