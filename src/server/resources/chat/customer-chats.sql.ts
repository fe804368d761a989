/** Reads the conversations of a customer. Every query is limited to one user. */

import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { maxCustomerConversations, maxLastLineLength } from '../../../api/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { chatMessages, chatTags, conversations } from '../../db/tables/index.ts';

export interface CustomerConversationRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly agentNames: readonly string[];
  /** The beginning of the visitor's first message; null if the visitor wrote none. */
  readonly text: string | null;
}

/**
 * Returns the newest conversations in which a tag of the visitor is one of the email addresses, the newest first.
 * Conversations have no column for an email address, and what their messages mention may be another person's.
 * @param emails folded
 */
export async function listCustomerConversations(
  db: Queryable,
  userId: number,
  emails: readonly string[],
): Promise<CustomerConversationRow[]> {
  const tagged = db
    .select({ id: chatTags.conversationId })
    .from(chatTags)
    .where(
      and(
        eq(chatTags.userId, userId),
        // Repeats the condition of the index.
        sql`position('@' in ${chatTags.tag}) > 0`,
        inArray(sql`lower(${chatTags.tag})`, [...emails]),
      ),
    );
  const isItsMessage = and(
    eq(chatMessages.userId, conversations.userId),
    eq(chatMessages.conversationId, conversations.id),
  );
  const agentNames = db
    .select({ name: chatMessages.senderName })
    .from(chatMessages)
    .where(and(isItsMessage, gt(chatMessages.agentId, 0)))
    .groupBy(chatMessages.senderName)
    .orderBy(sql`min(${chatMessages.createdAt})`, sql`min(${chatMessages.id})`);
  const text = db
    .select({
      text: sql`left(btrim(${chatMessages.message}, E' \\n\\r\\t'), ${2 * maxLastLineLength}::integer)`,
    })
    .from(chatMessages)
    .where(and(isItsMessage, eq(chatMessages.agentId, 0)))
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
    .limit(1);
  return await db
    .select({
      id: conversations.id,
      createdAt: conversations.createdAt,
      agentNames: sql<string[]>`array${agentNames}`,
      text: sql<string | null>`${text}`,
    })
    .from(conversations)
    // An array is read first. The planner may read all conversations to join them. A period of chat is in a ticket,
    // which is listed by itself.
    .where(
      and(
        eq(conversations.userId, userId),
        sql`${conversations.id} = any(array${tagged})`,
        isNull(conversations.ticketId),
      ),
    )
    .orderBy(desc(conversations.createdAt), desc(conversations.id))
    .limit(maxCustomerConversations);
}
