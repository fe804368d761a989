/**
 * Merges a ticket into another one, and undoes it. The messages move, and each keeps the tickets that it was moved from,
 * so that undoing moves back exactly these:
 *
 *     #1 into #2   message of #1 is in #2, from [1]
 *     #2 into #3   message of #1 is in #3, from [1, 2]; message of #2 is in #3, from [2]
 *     undo of #2   message of #1 is in #2, from [1]; message of #2 is in #2
 *
 * What is written to #1 meanwhile is stored where its messages are, and stays there. A ticket that has messages is locked
 * before those that are merged into it, and of two such tickets the one with the lower id.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { conflict, invalidInput, notFound } from '../../../../api/refusal.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { findMerge, findRoot, listMergedInto, type MergeRow } from '../../../db/merged-tickets.sql.ts';
import { ticketMerges, ticketMessages, tickets, ticketWords } from '../../../db/tables/index.ts';
import type { HappenedEvent } from '../../../webhooks/events.ts';
import { queueEvents } from '../../../webhooks/queue.sql.ts';
import { endPeriodOf } from '../chats/periods.sql.ts';
import { moveDrafts } from '../drafts/drafts.sql.ts';
import { hasHeldMessages } from '../held-messages/held-rows.sql.ts';
import { notSnoozed, type Snooze } from '../snoozing/snooze-after.ts';
import { joinWaits } from '../status-after.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isTicket, type TicketRow } from '../tickets.sql.ts';
import { logMerge, logUnmerge } from './merge-log.sql.ts';
import { isSameCustomer } from './same-customer.sql.ts';
import { undoHours } from './undo-hours.ts';

export interface Merge {
  readonly userId: number;
  readonly ticketId: number;
  readonly intoTicketId: number;
  readonly agentId: number;
  /** Whether tickets of different customers may be merged. */
  readonly differentCustomers: boolean;
}

/**
 * Merges a ticket into the one that has the messages of `intoTicketId`. A repeated request changes nothing.
 * @returns the id of that ticket
 * @throws {Refusal} `NotFound`; `Conflict` on `heldMessages` while a reply to the ticket is held, on
 * `differentCustomers` unless that is allowed, and on `ticketId` if the ticket is merged into a third one
 * @throws {ValidationError} on `intoTicketId` if that ticket's messages are in this one
 */
export async function mergeTicket(db: Database, merge: Merge): Promise<number> {
  const { userId, ticketId, agentId } = merge;
  return await db.transaction(async (tx) => {
    const intoId = await findRoot(tx, userId, merge.intoTicketId);
    if (intoId === ticketId || merge.intoTicketId === ticketId) {
      throw invalidInput('intoTicketId', merge.intoTicketId);
    }
    const locked = await lockTickets(tx, userId, [ticketId, intoId]);
    const [ticket, into] = [locked.get(ticketId), locked.get(intoId)];
    if (!ticket || !into) throw notFound();
    const rootId = await findRoot(tx, userId, ticketId);
    if (rootId === intoId) return intoId;
    // Another request has merged one of them since it was read.
    if (rootId !== ticketId || (await findMerge(tx, userId, intoId))) throw conflict({ field: 'ticketId' });
    if (await hasHeldMessages(tx, userId, ticketId)) throw conflict({ field: 'heldMessages' });
    if (!merge.differentCustomers && !(await isSameCustomer(tx, ticket, into))) {
      throw conflict({ field: 'differentCustomers' });
    }
    const now = new Date();
    await endPeriodOf(tx, ticket, 'merged', now);
    await moveMessages(tx, ticket, intoId);
    await moveDrafts(tx, { userId, ticketId }, intoId);
    await tx.insert(ticketMerges).values(mergeRow(ticket, into, { agentId, now }));
    await setState(tx, ticket, { status: 'closed', pendingSince: null, waitingSince: null, ...notSnoozed });
    await setState(tx, into, joinWaits(ticket, into));
    await logMerge(tx, { ticket, into, agentId, now });
    return intoId;
  });
}

/**
 * Moves a merged ticket's messages back, with those of tickets that were merged into it before. A repeated request changes
 * nothing.
 * @throws {Refusal} `NotFound`; `Conflict` on `ticketId` if the ticket was merged more than a day ago
 */
export async function unmergeTicket(
  db: Database,
  { userId, ticketId, agentId }: Pick<Merge, 'userId' | 'ticketId' | 'agentId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rootId = await findRoot(tx, userId, ticketId);
    const locked = await lockRootFirst(tx, userId, { rootId, ticketId });
    const [ticket, root] = [locked.get(ticketId), locked.get(rootId)];
    if (!ticket) throw notFound();
    const merge = await findMerge(tx, userId, ticketId);
    if (!merge || !root) return;
    // The messages have moved on since they were looked for.
    if ((await findRoot(tx, userId, ticketId)) !== rootId) throw conflict({ field: 'ticketId' });
    const ageHours = (Date.now() - merge.mergedAt.getTime()) / 3_600_000;
    if (ageHours > undoHours) throw conflict({ field: 'ticketId' });
    await undoMerge(tx, merge, rootId);
    await setState(tx, ticket, merge);
    if (rootId === merge.intoTicketId) await restoreTarget(tx, merge, { ticket, into: root });
    await logUnmerge(tx, { ticket, into: root, agentId, now: new Date() });
  });
}

/**
 * Moves messages back to each of the tickets that is merged, and to those whose messages are in them: before erasure, so
 * that a person's tickets have exactly their own messages.
 */
export async function undoMergesWith(
  tx: Transaction,
  userId: number,
  ticketIds: readonly number[],
): Promise<void> {
  const ids = new Set(ticketIds);
  for (const id of ticketIds) for (const merged of await listMergedInto(tx, userId, id)) ids.add(merged);
  for (const id of ids) {
    const merge = await findMerge(tx, userId, id);
    if (!merge) continue;
    const rootId = await findRoot(tx, userId, id);
    await tx
      .update(ticketMessages)
      .set({ ticketId: id, writtenTo: null, mergedFrom: null })
      .where(and(isIn(userId, rootId), eq(ticketMessages.writtenTo, id)));
    await undoMerge(tx, merge, rootId);
    const [ticket] = await tx.select().from(tickets).where(isTicket(userId, id));
    if (ticket) await setState(tx, ticket, merge);
  }
}

/** Locks the tickets in the order of their ids. */
async function lockTickets(
  tx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TicketRow>> {
  const known = ids.filter((id) => Number.isSafeInteger(id));
  const rows = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, known)))
    .orderBy(tickets.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

async function lockRootFirst(
  tx: Transaction,
  userId: number,
  { rootId, ticketId }: { readonly rootId: number; readonly ticketId: number },
): Promise<ReadonlyMap<number, TicketRow>> {
  const root = await lockTickets(tx, userId, [rootId]);
  return new Map([...root, ...(await lockTickets(tx, userId, [ticketId]))]);
}

function isIn(userId: number, ticketId: number): SQL | undefined {
  return and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, ticketId));
}

async function moveMessages(tx: Transaction, { userId, id }: TicketRow, intoId: number): Promise<void> {
  await tx
    .update(ticketMessages)
    .set({
      ticketId: intoId,
      mergedFrom: sql`coalesce(${ticketMessages.mergedFrom}, '{}') || ${id}::bigint`,
    })
    .where(isIn(userId, id));
  await tx
    .update(ticketWords)
    .set({ ticketId: intoId })
    .where(and(eq(ticketWords.userId, userId), eq(ticketWords.ticketId, id)));
}

/** Moves the messages back that were moved from the ticket, and forgets the merge. */
async function undoMerge(tx: Transaction, { userId, ticketId }: MergeRow, rootId: number): Promise<void> {
  const { mergedFrom } = ticketMessages;
  const place = sql`array_position(${mergedFrom}, ${ticketId}::bigint)`;
  const moved = await tx
    .update(ticketMessages)
    .set({ ticketId, mergedFrom: sql`nullif(${mergedFrom}[1:${place} - 1], '{}')` })
    .where(and(isIn(userId, rootId), sql`${mergedFrom} @> array[${ticketId}::bigint]`))
    .returning({ id: ticketMessages.id });
  await tx
    .update(ticketWords)
    .set({ ticketId })
    .where(
      and(
        eq(ticketWords.userId, userId),
        anyOf(
          ticketWords.messageId,
          moved.map(({ id }) => id),
        ),
      ),
    );
  await tx
    .delete(ticketMerges)
    .where(and(eq(ticketMerges.userId, userId), eq(ticketMerges.ticketId, ticketId)));
}

type State = Pick<TicketRow, 'status' | 'pendingSince' | 'waitingSince'>;

/** Sets the state of a locked ticket, and queues the event of another status. */
async function setState(tx: Transaction, ticket: TicketRow, state: State & Partial<Snooze>): Promise<void> {
  const { userId, id, status: formerStatus } = ticket;
  const { status, pendingSince, waitingSince, snoozedUntil, snoozedBy, wokenAt } = state;
  await tx
    .update(tickets)
    .set({
      status,
      snoozedUntil,
      snoozedBy,
      wokenAt,
      pendingSince,
      waitingSince,
      lastActionAt: sql`greatest(${tickets.lastActionAt}, now())`,
      changedAt: changedNow(),
    })
    .where(isTicket(userId, id));
  if (status === formerStatus) return;
  const event: HappenedEvent = { type: 'ticket.status', data: { ticketId: id, status, formerStatus } };
  await queueEvents(tx, userId, [event]);
}

/** Restores the state that the other ticket had before the merge, unless it has changed since. */
async function restoreTarget(
  tx: Transaction,
  merge: MergeRow,
  { ticket, into }: { readonly ticket: TicketRow; readonly into: TicketRow },
): Promise<void> {
  const before = {
    status: merge.intoStatus,
    pendingSince: merge.intoPendingSince,
    waitingSince: merge.intoWaitingSince,
    createdAt: into.createdAt,
  };
  const set = joinWaits({ ...merge, createdAt: ticket.createdAt }, before);
  const isAsSet = into.status === set.status && into.waitingSince?.getTime() === set.waitingSince?.getTime();
  await setState(tx, into, isAsSet ? before : into);
}

function mergeRow(
  ticket: TicketRow,
  into: TicketRow,
  { agentId, now }: { readonly agentId: number; readonly now: Date },
): MergeRow {
  return {
    userId: ticket.userId,
    ticketId: ticket.id,
    intoTicketId: into.id,
    agentId,
    mergedAt: now,
    status: ticket.status,
    pendingSince: ticket.pendingSince,
    waitingSince: ticket.waitingSince,
    intoStatus: into.status,
    intoPendingSince: into.pendingSince,
    intoWaitingSince: into.waitingSince,
  };
}
