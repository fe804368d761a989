/** Changes a ticket without a message: the one command behind the interface, mails, commands and timers. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import { maxLabelLength } from '../../../../api/limits.ts';
import { conflict, invalidInput, notFound } from '../../../../api/refusal.ts';
import type { TicketStatus } from '../../../../api/schemas/tickets.ts';
import type { Transaction } from '../../../db/database.ts';
import { findMerge, findRoot } from '../../../db/merged-tickets.sql.ts';
import { agents, inboxes, maySeeInbox, ticketLabels, tickets } from '../../../db/tables/index.ts';
import { isVisible } from '../../../db/visible-tickets.sql.ts';
import { queueEvents } from '../../../webhooks/queue.sql.ts';
import { unblockVisitorOf } from '../chats/blocked-visitors.sql.ts';
import { changePeriod, requireWaiting } from '../chats/change-period.sql.ts';
import { requireSeen } from '../require-seen.sql.ts';
import { requireTeam } from '../require-team.sql.ts';
import { isSameSnooze, type Snooze, snoozeAfterChange } from '../snoozing/snooze-after.ts';
import { blockSender, unblock } from '../spam/blocked-senders.sql.ts';
import { isEnded, pendingSince, waitingSince } from '../status-after.ts';
import { changedNow, knownLabels } from '../ticket-rows.sql.ts';
import { isTicket, type TicketRow } from '../tickets.sql.ts';

/** Absent members stay as they are. */
export interface TicketChange {
  readonly status?: TicketStatus | undefined;
  /** The ids of exactly the agents who are assigned. Unknown ones are ignored, and those who may not see the ticket. */
  readonly assignedAgents?: readonly number[] | undefined;
  /** The team that the ticket is assigned to; null for none. */
  readonly team?: string | null | undefined;
  /** Exactly the labels of the ticket. Labels that neither the user nor the ticket has are ignored. */
  readonly labels?: readonly string[] | undefined;
  /** Labels that the ticket has afterwards, besides `labels` or its own. Others than the user's are ignored. */
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  /** Whether labels that the user does not have are created; ones that are empty or too long are ignored. */
  readonly createLabels?: boolean | undefined;
  readonly inboxId?: number | undefined;
  /** True marks the ticket as spam and blocks its sender, false takes both back. */
  readonly isSpam?: boolean | undefined;
  /** A time in the future until which the ticket is snoozed; null ends a snooze. */
  readonly snoozedUntil?: Date | null | undefined;
  /** The id of a period of chat that the change takes; absent: none. */
  readonly takenChat?: string | undefined;
  /** Whether `agentId` makes the change at the desk. @default false */
  readonly isAtDesk?: boolean | undefined;
  /** The agent who makes the change; absent if unknown. */
  readonly agentId?: number | undefined;
  /** The inboxes that do not exist for who makes the change. @default none */
  readonly hidden?: readonly number[] | undefined;
  /** The id of the newest external message that was seen, checked if the status changes or the ticket is snoozed; absent: not checked. */
  readonly lastSeenMessageId?: number | undefined;
}

/** A ticket that is solved, closed or spam cannot be snoozed. */
export class EndedTicket extends Error {
  override readonly name = 'EndedTicket';

  constructor() {
    super('the ticket is solved, closed or spam');
  }
}

/** A ticket cannot be assigned to a team that may not see its inbox. */
export class OtherTeams extends Error {
  override readonly name = 'OtherTeams';

  constructor() {
    super('the inbox of the ticket is for other teams');
  }
}

/**
 * Changes a ticket, and queues the events of the change. Returns the ticket after the change. One that moves to another
 * inbox loses the agents and the team who may not see it there.
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` for a merged one, and on `chat` for one that is taken
 * @throws {ValidationError} for an unknown inbox or team
 * @throws {UnseenMessages} if the status changes or the ticket is snoozed, and it has external messages after
 * `lastSeenMessageId`
 * @throws {OtherTeams} if it is to be assigned to a team that may not see it
 * @throws {EndedTicket} if a ticket that is solved, closed or spam is to be snoozed
 */
export async function changeTicket(
  tx: Transaction,
  { userId, id }: Pick<TicketRow, 'userId' | 'id'>,
  { hidden = [], ...change }: TicketChange,
): Promise<TicketRow> {
  const [ticket] = Number.isSafeInteger(id)
    ? await tx
        .select()
        .from(tickets)
        .where(and(isTicket(userId, id), isVisible(hidden)))
        .for('update')
    : [];
  if (!ticket) throw notFound();
  await requireNotMerged(tx, ticket);
  const { status = ticket.status, inboxId = ticket.inboxId, isSpam = ticket.isSpam } = change;
  const { lastSeenMessageId, snoozedUntil, agentId, takenChat, isAtDesk = false } = change;
  if (takenChat !== undefined) await requireWaiting(tx, ticket, { chatId: takenChat, agentId });
  const isOtherStatus = status !== ticket.status;
  // A snoozed ticket is out of sight, and so would be a message that has just arrived.
  const mayHide = isOtherStatus || snoozedUntil;
  if (mayHide && lastSeenMessageId !== undefined) await requireSeen(tx, ticket, lastSeenMessageId);
  const isOver = isSpam || isEnded(status);
  if (snoozedUntil && isOver) throw new EndedTicket();
  if (inboxId !== ticket.inboxId) await requireInbox(tx, userId, inboxId, hidden);
  const assignedAgents = await agentsAfter(tx, ticket, { ...change, inboxId });
  const team = await teamAfter(tx, ticket, { ...change, inboxId });
  if (change.createLabels) {
    await createLabels(tx, userId, [...(change.labels ?? []), ...(change.addLabels ?? [])]);
  }
  const labels = await keepKnownLabels(tx, ticket, wantedLabels(ticket, change));
  const isChanged =
    isOtherStatus ||
    isSpam !== ticket.isSpam ||
    inboxId !== ticket.inboxId ||
    team !== ticket.team ||
    !isSameList(assignedAgents, ticket.assignedAgents) ||
    !isSameList(labels, ticket.labels);
  const now = new Date();
  const isByAgent = snoozedUntil || isSpam !== ticket.isSpam;
  const [knownAgent = null] = isByAgent
    ? await findKnownAgents(tx, userId, agentId === undefined ? [] : [agentId])
    : [];
  const snooze = snoozeAfterChange(ticket, { snoozedUntil, snoozedBy: knownAgent, isOver, isChanged }, now);
  if (!isChanged) return isSameSnooze(ticket, snooze) ? ticket : await storeSnooze(tx, ticket, snooze);
  const [changed] = await tx
    .update(tickets)
    .set({
      inboxId,
      assignedAgents,
      team,
      labels,
      status,
      isSpam,
      ...snooze,
      pendingSince: isOtherStatus ? pendingSince(ticket, status, now) : undefined,
      waitingSince: isOtherStatus ? waitingSince(ticket, status, 'neither', now) : undefined,
      lastActionAt: sql`greatest(${tickets.lastActionAt}, now())`,
      changedAt: changedNow(),
    })
    .where(isTicket(userId, id))
    .returning();
  if (!changed) throw new Error('the ticket was not stored');
  await changePeriod(
    tx,
    { before: ticket, after: changed, deskAgentId: isAtDesk ? agentId : undefined },
    now,
  );
  if (isSpam && !ticket.isSpam) await blockSender(tx, ticket, knownAgent);
  if (!isSpam && ticket.isSpam) {
    await unblock(tx, userId, ticket.sender);
    await unblockVisitorOf(tx, ticket);
  }
  if (isOtherStatus) {
    const data = { ticketId: id, status, formerStatus: ticket.status };
    await queueEvents(tx, userId, [{ type: 'ticket.status', data }]);
  }
  return changed;
}

/** Stores a snooze without another change: it is no action on the ticket, and leaves its times. */
async function storeSnooze(tx: Transaction, { userId, id }: TicketRow, snooze: Snooze): Promise<TicketRow> {
  const [changed] = await tx.update(tickets).set(snooze).where(isTicket(userId, id)).returning();
  if (!changed) throw new Error('the ticket was not stored');
  return changed;
}

/** @throws {Refusal} `Conflict` on `ticketId`, with the ticket that has the messages */
async function requireNotMerged(tx: Transaction, { userId, id, status }: TicketRow): Promise<void> {
  // A merged ticket is closed, so that others need no query.
  if (status !== 'closed' || !(await findMerge(tx, userId, id))) return;
  throw conflict({ field: 'ticketId', mergedInto: await findRoot(tx, userId, id) });
}

async function requireInbox(
  tx: Transaction,
  userId: number,
  inboxId: number,
  hidden: readonly number[],
): Promise<void> {
  const found = await tx
    .select({ id: inboxes.id })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId), isVisible(hidden, inboxes.id)));
  if (found.length === 0) throw invalidInput('inboxId', inboxId);
}

/** A change with the inbox in which it leaves the ticket. */
type PlacedChange = Pick<TicketChange, 'assignedAgents' | 'team'> & { readonly inboxId: number };

/** Returns who is assigned after a change: of the agents who are to be, those who may see the ticket, each once. */
async function agentsAfter(
  tx: Transaction,
  { userId, ...ticket }: TicketRow,
  { assignedAgents, inboxId }: PlacedChange,
): Promise<number[]> {
  if (assignedAgents === undefined && inboxId === ticket.inboxId) return ticket.assignedAgents;
  const ids = assignedAgents ?? ticket.assignedAgents;
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: agents.id })
    .from(agents)
    .innerJoin(inboxes, and(eq(inboxes.userId, agents.userId), eq(inboxes.id, inboxId)))
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...ids]), maySeeInbox()));
  return inOrder(ids, rows);
}

/** @throws {OtherTeams} @throws {ValidationError} on `team` for a team without an agent */
async function teamAfter(
  tx: Transaction,
  { userId, ...ticket }: TicketRow,
  { team = ticket.team, inboxId }: PlacedChange,
): Promise<string | null> {
  const isChosen = team !== ticket.team;
  if (team === null || (!isChosen && inboxId === ticket.inboxId)) return team;
  if (isChosen) await requireTeam(tx, userId, team);
  const [inbox] = await tx
    .select({ teams: inboxes.teams })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
  const maySee = !inbox || inbox.teams.length === 0 || inbox.teams.includes(team);
  if (isChosen && !maySee) throw new OtherTeams();
  return maySee ? team : null;
}

/** Returns those of the agents who exist, each once. */
async function findKnownAgents(tx: Transaction, userId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...ids])));
  return inOrder(ids, rows);
}

/** Returns those of the ids that were found, each once, in their order. */
function inOrder(ids: readonly number[], found: readonly { readonly id: number }[]): number[] {
  const known = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => known.has(id));
}

/** Returns the labels that a ticket gets by a change; undefined if they stay. */
function wantedLabels(
  ticket: TicketRow,
  { labels, addLabels = [], removeLabels = [] }: TicketChange,
): readonly string[] | undefined {
  if (!labels && addLabels.length === 0 && removeLabels.length === 0) return undefined;
  const removed = new Set(removeLabels);
  return [...(labels ?? ticket.labels), ...addLabels].filter((name) => !removed.has(name));
}

async function createLabels(tx: Transaction, userId: number, names: readonly string[]): Promise<void> {
  const usable = names.filter((name) => name.trim() !== '' && name.length <= maxLabelLength);
  if (usable.length === 0) return;
  await tx
    .insert(ticketLabels)
    .values([...new Set(usable)].map((name) => ({ userId, name })))
    .onConflictDoNothing();
}

async function keepKnownLabels(
  tx: Transaction,
  ticket: TicketRow,
  names: readonly string[] | undefined,
): Promise<string[]> {
  if (names === undefined) return ticket.labels;
  const known = new Set([...(await knownLabels(tx, ticket.userId, names)), ...ticket.labels]);
  return [...new Set(names)].filter((name) => known.has(name));
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, position) => item === other[position]);
}
