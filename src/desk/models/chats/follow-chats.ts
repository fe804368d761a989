/** When the view `chats` is read that the alarm and the tops of lists go by: events tell only what has changed since. */

import { computed, effect } from '@preact/signals';
import { viewSource } from '../../../api/shared/desk-place.ts';
import { Refresher } from '../list/refresher.ts';
import type { TicketList } from '../list/ticket-list.ts';
import type { TicketViews } from '../list/ticket-views.ts';
import type { TicketStream } from '../ticket-stream.ts';
import type { Availability } from './availability.ts';

/** The list of all chats that are open. */
export const chatsSource = viewSource({ view: 'chats', inboxId: null, name: '' });

export interface ChatFollowers {
  readonly chats: Pick<TicketList, 'refresh'>;
  readonly views: Pick<TicketViews, 'views'>;
  readonly availability: Pick<Availability, 'isOn'>;
  readonly stream: Pick<TicketStream, 'isLive'>;
  readonly signal: AbortSignal;
}

/** Reads the chats each time the stream opens, for agents who are available, and for all while there are some. */
export function followChats({ chats, views, availability, stream, signal }: ChatFollowers): void {
  const hasChats = computed(() =>
    views.views.value.some(({ view, count }) => view === 'chats' && count !== 0),
  );
  const isNeeded = computed(() => stream.isLive.value && (availability.isOn.value || hasChats.value));
  const refresher = new Refresher(async () => (await chats.refresh()) || !isNeeded.peek());
  const stop = effect(() => {
    if (isNeeded.value) refresher.ask();
  });
  signal.addEventListener('abort', () => {
    stop();
    refresher.stop();
  });
}
