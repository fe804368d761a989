import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { chatCards, chatLabels, chatMessages, chatPages, chatTags } from '../../../db/tables/index.ts';
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
  for (const [table, column] of parts) {
    const rows = await db
      .select({ id: sql<string>`${table.conversationId}`, text: sql<string>`${column}` })
      .from(table)
      .where(and(eq(table.userId, userId), mayContain(column, email)));
    for (const { id, text } of rows) if (containsEmail(email, text)) found.add(id);
  }
  return [...found].toSorted();
}
