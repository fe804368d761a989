/** Reads the periods of chat of a thread, those of tickets that were merged into it included. */

import type { ThreadChat } from '../../../../api/schemas/chat-periods.ts';
import type { Queryable } from '../../../db/database.ts';
import { listMergedInto } from '../../../db/merged-tickets.sql.ts';
import { findVisits } from './chat-visits.sql.ts';
import { listChatsOf } from './open-chats.sql.ts';
import { presentThreadChat } from './present.ts';

/** Returns the newest periods of a thread, the oldest first. */
export type ReadThreadChats = (userId: number, ticketId: number) => Promise<ThreadChat[]>;

export function createReadThreadChats(db: Queryable): ReadThreadChats {
  return async (userId, ticketId) => {
    const merged = await listMergedInto(db, userId, ticketId);
    const chats = await listChatsOf(db, userId, [ticketId, ...merged]);
    if (chats.length === 0) return [];
    const visits = await findVisits(
      db,
      userId,
      chats.map(({ id }) => id),
    );
    return chats.map((chat) =>
      presentThreadChat(chat, visits.get(chat.id) ?? { articles: [], searches: [] }),
    );
  };
}
