import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import {
  chatCards,
  chatLabels,
  chatMessages,
  chatPages,
  chatParticipants,
  chatTags,
  chatVisitors,
  conversations,
  pageFilters,
} from '../../../db/tables/index.ts';
import { insertAll, upsert } from '../../../db/upsert.ts';
import { notifyChats } from '../../../resources/tickets/chats/periods.sql.ts';
import { queueEvents } from '../../../webhooks/queue.sql.ts';

export type NewPageFilter = typeof pageFilters.$inferInsert;

export interface NewConversation {
  readonly row: typeof conversations.$inferInsert;
  readonly messages: readonly (typeof chatMessages.$inferInsert)[];
  readonly participants: readonly (typeof chatParticipants.$inferInsert)[];
  /** The visitor of the conversation: a list of one row, or an empty list. */
  readonly visitors: readonly (typeof chatVisitors.$inferInsert)[];
  readonly pages: readonly (typeof chatPages.$inferInsert)[];
  readonly tags: readonly (typeof chatTags.$inferInsert)[];
  readonly labels: readonly (typeof chatLabels.$inferInsert)[];
  readonly cards: readonly (typeof chatCards.$inferInsert)[];
}

export async function savePageFilters(tx: Transaction, rows: readonly NewPageFilter[]): Promise<void> {
  await upsert(tx, pageFilters, [pageFilters.userId, pageFilters.id], rows);
}

/** Stores conversations. Their stored parts are replaced by the parts of the records. */
export async function saveConversations(
  tx: Transaction,
  userId: number,
  records: readonly NewConversation[],
): Promise<void> {
  const latest = [...new Map(records.map((item) => [item.row.id, item])).values()];
  const ids = latest.map(({ row }) => row.id);
  const all = <Part>(readParts: (conversation: NewConversation) => readonly Part[]) =>
    latest.flatMap(readParts);
  const rows = latest.map(({ row }) => row);
  const goingOn = await lockGoingOn(tx, userId, ids);
  await upsert(tx, conversations, [conversations.userId, conversations.id], rows, [
    conversations.rings,
    conversations.network,
  ]);
  const parts = [chatMessages, chatParticipants, chatVisitors, chatPages, chatTags, chatLabels, chatCards];
  for (const table of parts) {
    await tx.delete(table).where(and(eq(table.userId, userId), inArray(table.conversationId, ids)));
  }
  await insertAll(
    tx,
    chatMessages,
    all(({ messages }) => messages),
  );
  await insertAll(
    tx,
    chatParticipants,
    all(({ participants }) => participants),
  );
  await insertAll(
    tx,
    chatVisitors,
    all(({ visitors }) => visitors),
  );
  await insertAll(
    tx,
    chatPages,
    all(({ pages }) => pages),
  );
  await insertAll(
    tx,
    chatTags,
    all(({ tags }) => tags),
  );
  await insertAll(
    tx,
    chatLabels,
    all(({ labels }) => labels),
  );
  await insertAll(
    tx,
    chatCards,
    all(({ cards }) => cards),
  );
  if (rows.some(({ ticketId }) => ticketId)) await notifyChats(tx, userId);
  // Queues events only for conversations that were stored as open: a first load would otherwise send one for each.
  const ended = rows.filter(({ id, endedAt, ticketId }) => endedAt && !ticketId && goingOn.has(id));
  await queueEvents(
    tx,
    userId,
    ended.map(({ id }) => ({ type: 'conversation.ended', data: { conversationId: id } })),
  );
}

/** Returns the ids of stored open conversations, and locks these until the end of the transaction. */
async function lockGoingOn(
  tx: Transaction,
  userId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        inArray(conversations.id, [...ids]),
        isNull(conversations.endedAt),
      ),
    )
    .orderBy(asc(conversations.id))
    .for('update');
  return new Set(found.map(({ id }) => id));
}
