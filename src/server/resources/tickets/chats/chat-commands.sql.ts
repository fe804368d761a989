/** What people do to periods of chat: each is one command in one transaction, under the lock of the ticket. */

import { and, eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../../api/refusal.ts';
import type { ChatEndReason } from '../../../../api/schemas/chat-periods.ts';
import type { Ownership } from '../../../../api/service.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { findRoot } from '../../../db/merged-tickets.sql.ts';
import { conversations, tickets } from '../../../db/tables/index.ts';
import { queueEvents } from '../../../webhooks/queue.sql.ts';
import { changeTicket } from '../changes/change-ticket.sql.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isOwn, isTicket, type TicketRow } from '../tickets.sql.ts';
import { blockVisitorOf } from './blocked-visitors.sql.ts';
import { type Chat, listChatsOf } from './open-chats.sql.ts';
import { endPeriod, findOpenPeriod } from './periods.sql.ts';
import { canRateChat } from './present.ts';

/** A ticket that a caller names. */
export interface NamedTicket {
  readonly userId: number;
  readonly ticketId: number;
  /** The tickets that the caller may read; absent for all tickets of the user. */
  readonly own?: Ownership | undefined;
}

/** Locks the ticket that has the messages of a named one. @throws {Refusal} `NotFound` */
async function lockThread(tx: Transaction, { userId, ticketId, own }: NamedTicket): Promise<TicketRow> {
  if (!Number.isSafeInteger(ticketId)) throw notFound();
  const [named] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isTicket(userId, ticketId), isOwn(own)));
  if (!named) throw notFound();
  const rootId = await findRoot(tx, userId, ticketId);
  const [ticket] = await tx.select().from(tickets).where(isTicket(userId, rootId)).for('update');
  if (!ticket) throw notFound();
  return ticket;
}

/** Raises the version of a ticket whose chat has changed, so that its readers read it again. */
async function touch(tx: Transaction, { userId, id }: TicketRow): Promise<void> {
  await tx.update(tickets).set({ changedAt: changedNow() }).where(isTicket(userId, id));
}

/** Ends the open period of a thread; nothing happens if there is none. @throws {Refusal} `NotFound` */
export async function endChat(db: Database, named: NamedTicket, reason: ChatEndReason): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await lockThread(tx, named);
    const period = await findOpenPeriod(tx, ticket);
    if (!period) return;
    await endPeriod(tx, period, reason, new Date());
    await touch(tx, ticket);
  });
}

export interface ChatRating extends NamedTicket {
  readonly conversationId: string;
  /** The number of stars, from 1 to 5. */
  readonly rating: number;
}

/**
 * Stores or changes the rating of a period that has ended. Returns the period.
 * @throws {Refusal} `NotFound`; `Conflict` on `rating` if it is open, no agent answered in it, or its rating is final
 */
export async function rateChat(
  db: Database,
  { conversationId, rating, ...named }: ChatRating,
): Promise<Chat> {
  return await db.transaction(async (tx) => {
    const ticket = await lockThread(tx, named);
    const { userId, id } = ticket;
    const chats = await listChatsOf(tx, userId, [...new Set([id, named.ticketId])]);
    const chat = chats.find((one) => one.id === conversationId);
    if (!chat) throw notFound();
    if (chat.rating === rating) return chat;
    const now = new Date();
    if (!canRateChat(chat, now)) throw conflict({ field: 'rating' });
    const ratedAt = chat.ratedAt ?? now;
    await tx
      .update(conversations)
      .set({ rating, ratedAt })
      .where(and(eq(conversations.userId, userId), eq(conversations.id, conversationId)));
    const data = { ticketId: chat.ticketId, conversationId, rating };
    await queueEvents(tx, userId, [{ type: 'chat.rated', data }]);
    await touch(tx, ticket);
    return { ...chat, rating, ratedAt };
  });
}

/** Makes a ticket spam, which ends its chat, and blocks its visitor's device and network for a day. */
export async function blockVisitor(
  db: Database,
  named: NamedTicket & { readonly agentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await lockThread(tx, named);
    await blockVisitorOf(tx, ticket);
    await changeTicket(tx, ticket, { isSpam: true, agentId: named.agentId });
  });
}
