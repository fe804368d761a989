/** What agents do with a ticket besides answering it, by a button, a key or a command. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';
import type { Desk } from '../../models/desk.ts';

export function setStatus(
  desk: Desk,
  messages: DeskMessages,
  ticket: DeskTicket,
  status: TicketStatus,
): void {
  const done = status === 'solved' ? messages.solvedDone : messages.statusDone;
  void desk.changes.change(ticket, { status }, done);
}

/** Solves a ticket, and opens the one that is next in the list. */
export function solveAndGoOn(desk: Desk, messages: DeskMessages, ticket: DeskTicket): void {
  // The neighbour is found first, as the ticket leaves the list.
  const goOn = prepareNext(desk, ticket.ticketId);
  setStatus(desk, messages, ticket, 'solved');
  goOn();
}

/** Marks a ticket as spam, or takes that back, and opens the one that is next in the list. */
export function markSpam(desk: Desk, messages: DeskMessages, ticket: DeskTicket): void {
  const { ticketId, isSpam } = ticket;
  const { marked, unmarked } = messages.aboutSpam;
  const isOpen = desk.navigation.place.peek().ticketId === ticketId;
  const goOn = isOpen ? prepareNext(desk, ticketId) : undefined;
  void desk.changes.change(ticket, { isSpam: !isSpam }, isSpam ? unmarked : marked);
  goOn?.();
}

/** Finds the ticket below another one, or above it; returns what opens it, or the list if there is none. */
export function prepareNext({ list, navigation }: Desk, ticketId: number): () => void {
  const next = list.neighbour(ticketId, 1) ?? list.neighbour(ticketId, -1);
  return () => (next === undefined ? navigation.closeTicket() : navigation.openTicket(next));
}

/** @param agentId id of the only assigned agent; 0 removes all */
export function assign(desk: Desk, messages: DeskMessages, ticket: DeskTicket, agentId: number): void {
  const { session, team, changes } = desk;
  const name = agentId === session.agentId ? session.name : (team.find(agentId)?.name ?? '');
  const assignedAgents = agentId === 0 ? [] : [{ agentId, name }];
  const done = agentId === 0 ? messages.unassignedDone : format(messages.assignedDone, { name });
  void changes.change(ticket, { assignedAgents }, done);
}

export function setLabels(
  desk: Desk,
  messages: DeskMessages,
  ticket: DeskTicket,
  labels: readonly string[],
): void {
  void desk.changes.change(ticket, { labels: [...labels] }, messages.labelsDone);
}
