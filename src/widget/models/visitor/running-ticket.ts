/**
 * The ticket that home shows: the last one that changed, while it is open and for two weeks. Remembered in the browser,
 * so that home reserves the height of its card before the tickets are loaded.
 */

import { effect } from '@preact/signals';
import { rememberedName } from '../../stored/remembered-conversation.ts';
import { isOpen, type ListedTicket } from './newest-tickets.ts';
import type { TicketsModel } from './tickets.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds after its last change for which an open ticket is shown. */
const shownFor = 14 * 86_400_000;

const shownUntil = ({ latestUpdated }: ListedTicket) => Date.parse(latestUpdated) + shownFor;

/** @param tickets the most recently changed first */
export function findRunningTicket(tickets: readonly ListedTicket[]): ListedTicket | undefined {
  return tickets.find((ticket) => isOpen(ticket) && shownUntil(ticket) > Date.now());
}

/** Stores until when a ticket is shown, whenever the list changes; removes it if none is. */
export function rememberRunningTicket(
  { storage, signal }: Pick<Visitor, 'storage' | 'signal'>,
  { state }: Pick<TicketsModel, 'state'>,
): void {
  const stop = effect(() => {
    if (state.value.status !== 'ready') return;
    const ticket = findRunningTicket(state.value.value);
    const until = ticket && shownUntil(ticket);
    if (storage.read(rememberedName) !== until) storage.write(rememberedName, until);
  });
  signal.addEventListener('abort', stop);
}
