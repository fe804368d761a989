/** Reads the newest periods of chat of tickets, as their visitors see them. */

import type { VisitorChat } from '../../../../api/schemas/chat-periods.ts';
import type { Queryable } from '../../../db/database.ts';
import { listRoots } from '../../../db/merged-tickets.sql.ts';
import { findNewestChats, isWaiting, listOpenChats, placesInLine } from './open-chats.sql.ts';
import { isShownToVisitor, presentVisitorChat } from './present.ts';
import { WaitTimes } from './wait-times.ts';

/** Tickets without a period, or whose last one ended a day ago, are absent. A merged ticket has the chat of its thread. */
export type ReadVisitorChats = (
  userId: number,
  ticketIds: readonly number[],
) => Promise<ReadonlyMap<number, VisitorChat>>;

export function createReadVisitorChats(db: Queryable): ReadVisitorChats {
  const waits = new WaitTimes(db);

  return async (userId, ticketIds) => {
    if (ticketIds.length === 0) return new Map();
    const roots = await listRoots(db, userId, ticketIds);
    const rootOf = (ticketId: number) => roots.get(ticketId) ?? ticketId;
    const newest = await findNewestChats(db, userId, [...new Set([...ticketIds, ...roots.values()])]);
    const now = new Date();
    const hasWaiting = [...newest.values()].some(isWaiting);
    const places = hasWaiting ? placesInLine(await listOpenChats(db, userId)) : new Map<number, number>();
    const shown = new Map<number, VisitorChat>();
    for (const ticketId of ticketIds) {
      const chat = newest.get(rootOf(ticketId)) ?? newest.get(ticketId);
      if (!chat || !isShownToVisitor(chat, now)) continue;
      const place = places.get(chat.ticketId) ?? null;
      const wait = place === null ? null : await waits.find({ userId, inboxId: chat.inboxId }, place, now);
      shown.set(ticketId, presentVisitorChat(chat, { place, wait }, now));
    }
    return shown;
  };
}
