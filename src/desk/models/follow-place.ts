/** Shows the list and the ticket of the place that the address of the page names. */

import { effect } from '@preact/signals';
import { sourceKey } from '../../api/shared/desk-place.ts';
import type { Selection } from './list/many/selection.ts';
import type { TicketList } from './list/ticket-list.ts';
import type { Navigation } from './navigation.ts';
import type { TicketNews } from './notifications/ticket-news.ts';
import type { Presence } from './thread/presence.ts';
import type { Threads } from './thread/threads.ts';

export interface PlaceFollowers {
  readonly navigation: Navigation;
  readonly list: TicketList;
  readonly selection: Selection;
  readonly threads: Threads;
  readonly presence: Presence;
  readonly news: Pick<TicketNews, 'dismiss'>;
}

export function followPlace(followers: PlaceFollowers, lifetime: AbortSignal): void {
  const { navigation, list, selection, threads, presence, news } = followers;
  const stopList = effect(() => {
    const { source } = navigation.place.value;
    selection.enter(sourceKey(source));
    list.show(source);
  });
  const stopThread = effect(() => {
    const { ticketId } = navigation.place.value;
    presence.view(ticketId);
    if (ticketId === null) return;
    news.dismiss(ticketId);
    list.remember(ticketId);
    void openThread(ticketId);
  });

  /** Loads a thread, and then the one that is likely to be opened next. */
  async function openThread(ticketId: number): Promise<void> {
    await threads.getOrCreate(ticketId).ensure();
    if (navigation.place.peek().ticketId === ticketId) threads.prefetch(list.neighbour(ticketId, 1));
  }

  lifetime.addEventListener('abort', () => {
    stopList();
    stopThread();
  });
}
