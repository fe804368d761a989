/** Changes the tickets that an action is about: the selected ones together, or else one. */

import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { TicketStatus } from '../../../../api/schemas/tickets.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { isOpenStatus } from '../../../kit/names/status-name.ts';
import type { Desk } from '../../../models/desk.ts';
import { type ManyChange, ManyChanges } from '../../../models/list/many/many-changes.ts';
import type { TicketChange } from '../../../models/list/ticket-changes.ts';
import type { ActionContext } from '../../actions/desk-action.ts';

/** Returns the selected tickets, else the open one, else the one whose row has the focus. */
export function ticketsOf({ selected, open, focused }: ActionContext): readonly DeskTicket[] {
  const ticket = open ?? focused;
  return selected.length > 0 || !ticket ? selected : [ticket];
}

/** Whether there are tickets, and none of them is left to be solved. */
export function areSolved(tickets: readonly DeskTicket[]): boolean {
  return tickets.length > 0 && !tickets.some(({ status }) => isOpenStatus(status));
}

/** Whether there are tickets, and all of them are spam. */
export function areSpam(tickets: readonly DeskTicket[]): boolean {
  return tickets.length > 0 && tickets.every(({ isSpam }) => isSpam);
}

export function setStatus(context: ActionContext, status: TicketStatus): void {
  const { messages } = context;
  const isSolved = status === 'solved';
  change(context, { status }, isSolved ? messages.solvedDone : messages.statusDone);
}

/** Solves tickets, or opens them again if all of them are solved. After one that is solved, the next one is opened. */
export function solveOrReopen(context: ActionContext): void {
  const { desk, messages, selected } = context;
  const tickets = ticketsOf(context);
  const [ticket] = tickets;
  const isOver = areSolved(tickets);
  const { solved, reopened } = messages.many;
  if (selected.length > 0) {
    changeMany(context, { status: isOver ? 'reply' : 'solved' }, isOver ? reopened : solved);
  } else if (isOver) setStatus(context, 'reply');
  else if (ticket) {
    // The neighbour is found first, as the ticket leaves the list.
    const goOn = prepareNext(desk, ticket.ticketId);
    setStatus(context, 'solved');
    goOn();
  }
}

/** Marks tickets as spam, or takes that back if all of them are. After the open one, the next one is opened. */
export function markSpam(context: ActionContext): void {
  const { desk, messages, selected, open } = context;
  const isSpam = !areSpam(ticketsOf(context));
  const { many, aboutSpam } = messages;
  if (selected.length > 0) changeMany(context, { isSpam }, isSpam ? many.spam : many.notSpam);
  else {
    const goOn = open && prepareNext(desk, open.ticketId);
    change(context, { isSpam }, isSpam ? aboutSpam.marked : aboutSpam.unmarked);
    goOn?.();
  }
}

/** Finds the ticket below another one, or above it; returns what opens it, or the list if there is none. */
export function prepareNext({ list, navigation }: Desk, ticketId: number): () => void {
  const next = list.neighbour(ticketId, 1) ?? list.neighbour(ticketId, -1);
  return () => (next === undefined ? navigation.closeTicket() : navigation.openTicket(next));
}

/** An assignee of tickets: an agent by id, a team by name, or nobody. */
export type Assignee = { readonly agentId: number } | { readonly team: string } | null;

/**
 * Assigns tickets. A ticket that an agent gets stays with its team, one that a team gets has no agent, and one of nobody
 * has neither.
 */
export function assign(context: ActionContext, assignee: Assignee): void {
  const { messages, selected } = context;
  const { many } = messages;
  const name = assignee && assigneeName(context, assignee);
  const isOfTeam = ticketsOf(context).some(({ team }) => team !== null);
  const values = assignedValues(assignee, name ?? '', isOfTeam);
  if (selected.length > 0) {
    changeMany(context, values, name === null ? many.unassigned : format(many.assigned, { name }));
  } else {
    change(
      context,
      values,
      name === null ? messages.unassignedDone : format(messages.assignedDone, { name }),
    );
  }
}

function assigneeName({ desk, messages }: ActionContext, assignee: NonNullable<Assignee>): string {
  const { session, team } = desk;
  if ('team' in assignee) return format(messages.teamNamed, { name: assignee.team });
  return assignee.agentId === session.agentId ? session.name : (team.find(assignee.agentId)?.name ?? '');
}

/** @param isOfTeam whether tickets are assigned to a team, which they then leave for nobody */
function assignedValues(assignee: Assignee, name: string, isOfTeam: boolean) {
  if (assignee === null) return isOfTeam ? { assignedAgents: [], team: null } : { assignedAgents: [] };
  if ('team' in assignee) return { assignedAgents: [], team: assignee.team };
  return { assignedAgents: [{ agentId: assignee.agentId, name }] };
}

/** Takes a label from tickets that all have it, or else gives it to all of them. */
export function toggleLabel(context: ActionContext, label: string): void {
  const { messages, selected } = context;
  const tickets = ticketsOf(context);
  const [ticket] = tickets;
  const isSet = tickets.every(({ labels }) => labels.includes(label));
  const { labelRemoved, labelAdded } = messages.many;
  if (selected.length > 0) {
    const values = isSet ? { removeLabels: [label] } : { addLabels: [label] };
    changeMany(context, values, format(isSet ? labelRemoved : labelAdded, { label }));
  } else if (ticket) {
    const others = ticket.labels.filter((other) => other !== label);
    change(context, { labels: isSet ? others : [...others, label] }, messages.labelsDone);
  }
}

function change(context: ActionContext, values: TicketChange, done: string): void {
  const [ticket] = ticketsOf(context);
  if (ticket) void context.desk.changes.change(ticket, values, done);
}

function changeMany(
  { desk, messages, locale, selected }: ActionContext,
  values: ManyChange,
  done: string,
): void {
  void new ManyChanges(desk, messages, locale).change(selected, values, done);
}
