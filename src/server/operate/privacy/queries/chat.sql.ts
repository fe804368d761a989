import { and, asc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  chatCards,
  chatLabels,
  chatMessages,
  chatPages,
  chatTags,
  conversations,
} from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

type Part = PgTable & { readonly userId: AnyPgColumn; readonly conversationId: AnyPgColumn };

const parts: readonly (readonly [Part, SQLWrapper])[] = [
  [chatMessages, chatMessages.message],
  [chatMessages, chatMessages.senderName],
  [chatTags, chatTags.tag],
  [chatLabels, chatLabels.label],
  [chatCards, chatCards.data],
  [chatPages, chatPages.url],
];

/** Finds the ids of conversations by their texts and fields: they have no column for an email address. */
export async function findConversationsNaming(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<string[]> {
  const found = new Set<string>();
  const searches = sql<string>`array_to_string(${conversations.searches}, ' ')`;
  const searched = await db
    .select({ id: conversations.id, text: searches })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), mayContain(searches, email)));
  for (const { id, text } of searched) if (containsEmail(email, text)) found.add(id);
  for (const [table, column] of parts) {
    const rows = await db
      .select({ id: sql<string>`${table.conversationId}`, text: sql<string>`${column}` })
      .from(table)
      .where(and(eq(table.userId, userId), mayContain(column, email)));
    for (const { id, text } of rows) if (containsEmail(email, text)) found.add(id);
  }
  return [...found].toSorted();
}

/** Returns those of the conversations that are not periods of chat: the ticket of a period says whose it is. */
export async function withoutPeriods(
  db: Queryable,
  userId: number,
  ids: readonly string[],
): Promise<string[]> {
  return await listIds(db, userId, and(anyOf(conversations.id, ids), isNull(conversations.ticketId)));
}

/** Finds the ids of the periods of chat in the threads of tickets. */
export async function findPeriods(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<string[]> {
  return await listIds(db, userId, anyOf(conversations.ticketId, ticketIds));
}

async function listIds(db: Queryable, userId: number, condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), condition))
    .orderBy(asc(conversations.id));
  return rows.map(({ id }) => id);
}
