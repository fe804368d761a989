/** The tickets that are on top of every list which has them, also if the page with their row is not read: waiting chats. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';

export interface TopTicket {
  readonly ticket: DeskTicket;
  /** The ticket by which lists have it, also for a moment after it has changed. */
  readonly asWaiting: DeskTicket;
}

/**
 * Puts tickets on top of a list.
 * @param isIn whether the list has a ticket
 */
export function putOnTop(
  listed: readonly DeskTicket[],
  top: readonly TopTicket[],
  isIn: (ticket: DeskTicket) => boolean,
): readonly DeskTicket[] {
  const wanted = top.filter(({ asWaiting }) => isIn(asWaiting));
  if (wanted.length === 0) return listed;
  const byId = new Map(listed.map((ticket) => [ticket.ticketId, ticket]));
  const first = wanted.map(({ ticket }) => byId.get(ticket.ticketId) ?? ticket);
  const ids = new Set(first.map(({ ticketId }) => ticketId));
  return [...first, ...listed.filter(({ ticketId }) => !ids.has(ticketId))];
}
