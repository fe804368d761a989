/** Changes a ticket without a message: the one command behind the interface, mails, commands and timers. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import { maxLabelLength } from '../../../../api/limits.ts';
import { conflict, invalidInput, notFound } from '../../../../api/refusal.ts';
import type { TicketStatus } from '../../../../api/schemas/tickets.ts';
import type { Transaction } from '../../../db/database.ts';
import { agents, inboxes, ticketLabels, tickets } from '../../../db/tables/index.ts';
import { findMerge, findRoot } from '../../../merged-tickets/queries.ts';
import { queueEvents } from '../../../webhooks/queue/commands.ts';
import { changedNow, knownLabels } from '../commands.ts';
import { isTicket, type TicketRow } from '../queries.ts';
import { pendingSince, waitingSince } from '../status-after.ts';
import { requireSeen } from '../unseen/commands.ts';

/** Absent members stay as they are. */
export interface TicketChange {
  readonly status?: TicketStatus | undefined;
  /** The ids of exactly the agents who are assigned. Unknown ones are ignored. */
  readonly assignedAgents?: readonly number[] | undefined;
  /** Exactly the labels of the ticket. Labels that neither the user nor the ticket has are ignored. */
  readonly labels?: readonly string[] | undefined;
  /** Whether labels that the user does not have are created; ones that are empty or too long are ignored. */
  readonly createLabels?: boolean | undefined;
  readonly inboxId?: number | undefined;
  /** The id of the newest external message that was seen, checked if the status changes; absent: not checked. */
  readonly lastSeenMessageId?: number | undefined;
}

/**
 * Changes a ticket, and queues the events of the change. Returns the ticket after the change.
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` for a merged one
 * @throws {ValidationError} for an unknown inbox
 * @throws {UnseenMessages} if the status changes, and the ticket has external messages after `lastSeenMessageId`
 */
export async function changeTicket(
  tx: Transaction,
  { userId, id }: Pick<TicketRow, 'userId' | 'id'>,
  change: TicketChange,
): Promise<TicketRow> {
  const [ticket] = Number.isSafeInteger(id)
    ? await tx.select().from(tickets).where(isTicket(userId, id)).for('update')
    : [];
  if (!ticket) throw notFound();
  await requireNotMerged(tx, ticket);
  const { status = ticket.status, inboxId = ticket.inboxId, lastSeenMessageId } = change;
  const isOtherStatus = status !== ticket.status;
  if (isOtherStatus && lastSeenMessageId !== undefined) await requireSeen(tx, ticket, lastSeenMessageId);
  if (inboxId !== ticket.inboxId) await requireInbox(tx, userId, inboxId);
  const assignedAgents = await keepKnownAgents(tx, ticket, change.assignedAgents);
  if (change.createLabels) await createLabels(tx, userId, change.labels ?? []);
  const labels = await keepKnownLabels(tx, ticket, change.labels);
  const isChanged =
    isOtherStatus ||
    inboxId !== ticket.inboxId ||
    !isSameList(assignedAgents, ticket.assignedAgents) ||
    !isSameList(labels, ticket.labels);
  if (!isChanged) return ticket;
  const now = new Date();
  const [changed] = await tx
    .update(tickets)
    .set({
      inboxId,
      assignedAgents,
      labels,
      status,
      pendingSince: isOtherStatus ? pendingSince(ticket, status, now) : undefined,
      waitingSince: isOtherStatus ? waitingSince(ticket, status, 'neither', now) : undefined,
      lastActionAt: sql`greatest(${tickets.lastActionAt}, now())`,
      changedAt: changedNow(),
    })
    .where(isTicket(userId, id))
    .returning();
  if (!changed) throw new Error('the ticket was not stored');
  if (isOtherStatus) {
    const data = { ticketId: id, status, formerStatus: ticket.status };
    await queueEvents(tx, userId, [{ type: 'ticket.status', data }]);
  }
  return changed;
}

/** @throws {Refusal} `Conflict` on `ticketId`, with the ticket that has the messages */
async function requireNotMerged(tx: Transaction, { userId, id, status }: TicketRow): Promise<void> {
  // A merged ticket is closed, so that others need no query.
  if (status !== 'closed' || !(await findMerge(tx, userId, id))) return;
  throw conflict({ field: 'ticketId', mergedInto: await findRoot(tx, userId, id) });
}

async function requireInbox(tx: Transaction, userId: number, inboxId: number): Promise<void> {
  const found = await tx
    .select({ id: inboxes.id })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
  if (found.length === 0) throw invalidInput('inboxId', inboxId);
}

async function keepKnownAgents(
  tx: Transaction,
  { userId, assignedAgents }: TicketRow,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  if (ids === undefined) return assignedAgents;
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...ids])));
  const known = new Set(rows.map((agent) => agent.id));
  return [...new Set(ids)].filter((id) => known.has(id));
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
