/** The menu or dialog that an action has opened, which is drawn by the part of the desk that it is about. */

import { computed, signal } from '@preact/signals';
import type { Selection } from './list/many/selection.ts';
import type { Navigation } from './navigation.ts';

/** The popups by what they are about. They are closed with it. */
interface PopupNames {
  desk: 'keys' | 'commands' | 'account';
  /** `slash`: saved replies, after a slash that was typed. */
  ticket: 'assignee' | 'labels' | 'articles' | 'replies' | 'slash' | 'block';
  selection: 'assignee' | 'labels';
  articles: 'new';
}

export type PopupOwner = keyof PopupNames;

interface Popup {
  readonly owner: PopupOwner;
  readonly name: PopupNames[PopupOwner];
}

export class Popups {
  readonly #opened = signal<Popup | null>(null);

  /** Opens a popup in place of the one that is open. */
  open<Owner extends PopupOwner>(owner: Owner, name: PopupNames[Owner]): void {
    this.#opened.value = { owner, name };
  }

  /** Returns the popup if it is open; another object each time it is opened. */
  find<Owner extends PopupOwner>(owner: Owner, name: PopupNames[Owner]): Popup | undefined {
    const opened = this.#opened.value;
    return opened?.owner === owner && opened.name === name ? opened : undefined;
  }

  close<Owner extends PopupOwner>(owner: Owner, name: PopupNames[Owner]): void {
    const opened = this.#opened.peek();
    if (opened?.owner === owner && opened.name === name) this.#opened.value = null;
  }

  /** Closes whatever is about a part of the desk that is left. */
  closeAll(owner: PopupOwner): void {
    if (this.#opened.peek()?.owner === owner) this.#opened.value = null;
  }
}

export interface PopupOwners {
  readonly popups: Popups;
  readonly navigation: Pick<Navigation, 'place'>;
  readonly selection: Pick<Selection, 'tickets'>;
}

/** Closes popups with the ticket, the selection or the list of articles that they are about. */
export function closeLeftPopups(
  { popups, navigation: { place }, selection }: PopupOwners,
  lifetime: AbortSignal,
): void {
  const ticketId = computed(() => place.value.ticketId);
  const hasSelection = computed(() => selection.tickets.value.size > 0);
  const isAtArticles = computed(() => place.value.page === 'articles' && !place.value.article);
  const stops = [
    ticketId.subscribe(() => popups.closeAll('ticket')),
    hasSelection.subscribe((isSelected) => isSelected || popups.closeAll('selection')),
    isAtArticles.subscribe((isShown) => isShown || popups.closeAll('articles')),
  ];
  lifetime.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
}
