/** Which tickets a list has, and in which order: by the rules by which the server lists them. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { DeskSource } from '../../../api/shared/desk-place.ts';

/** Whether the tickets of a list say by themselves what it has: not those of a search, and mails are no tickets. */
export function isDecidable({ words, view }: DeskSource): boolean {
  return words === '' && view !== 'held';
}

/**
 * Whether a list has a ticket; true for one whose tickets do not say so.
 * @param isOwn whether a ticket is in the agent's view `mine`
 */
export function belongsTo(
  source: DeskSource,
  ticket: DeskTicket,
  isOwn: (ticket: DeskTicket) => boolean,
): boolean {
  const { status, assignedAgents, inboxId, labels, chat, snoozedUntil, isSpam } = ticket;
  const { view, inboxId: wanted, labelName } = source;
  const isOpen = status !== 'solved' && status !== 'closed';
  if (!isDecidable(source)) return true;
  if (isSpam || view === 'spam') return isSpam && view === 'spam';
  // Servers of the release before know of no chats.
  if (view === 'chats') return Boolean(chat);
  if (view === 'solved') return !isOpen;
  if (!isOpen) return false;
  const isAsleep = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  if (isAsleep || view === 'snoozed') return isAsleep && view === 'snoozed';
  if (view === 'mine') return isOwn(ticket);
  if (view === 'unassigned') return assignedAgents.length === 0;
  if (view === 'waiting') return status === 'new' || status === 'reply';
  if (view === 'inbox') return inboxId === wanted;
  return view !== 'label' || labels.includes(labelName);
}

/** A place in a list: by the time, then by the id. Tickets without a time come last. */
interface Place {
  readonly time: number;
  readonly id: number;
}

/** The end of a page, as the server states it. */
interface PageEnd {
  readonly cursorId: number;
  /** Null among tickets without a time. */
  readonly cursorTime: number | null;
}

/** The order of a view. */
export interface ViewOrder {
  /** Compares two tickets: negative if the first one comes first. */
  compare(one: DeskTicket, other: DeskTicket): number;
  /** Compares a ticket with the end of a page. */
  compareToCursor(ticket: DeskTicket, end: PageEnd): number;
}

export function viewOrder({ view }: Pick<DeskSource, 'view'>): ViewOrder {
  const isNewestFirst = view === 'solved' || view === 'spam';
  const compare = (one: Place, other: Place) => {
    // Two tickets without a time: the difference of infinities is no number.
    const difference = (one.time === other.time ? 0 : one.time - other.time) || one.id - other.id;
    return isNewestFirst ? -difference : difference;
  };
  const placeOf = (ticket: DeskTicket): Place => ({ time: listedTime(ticket, view), id: ticket.ticketId });
  return {
    compare: (one, other) => compare(placeOf(one), placeOf(other)),
    compareToCursor: (ticket, { cursorTime, cursorId }) =>
      compare(placeOf(ticket), { time: cursorTime ?? Number.POSITIVE_INFINITY, id: cursorId }),
  };
}

function listedTime(
  { waitingSince, snoozedUntil, latestUpdated, chat }: DeskTicket,
  view: DeskSource['view'],
): number {
  if (view === 'solved' || view === 'spam') return Date.parse(latestUpdated);
  const waitsInChat = chat?.state === 'waiting' ? chat.startedDate : null;
  const time = view === 'chats' ? waitsInChat : view === 'snoozed' ? snoozedUntil : waitingSince;
  return time === null ? Number.POSITIVE_INFINITY : Date.parse(time);
}
