/** Folds the words of new and changed messages for the search of agents. Several processes may do so at once. */

import { setImmediate } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { ticketMessages, tickets, ticketWords } from '../../../db/tables/index.ts';
import { foldWords } from './fold-words.ts';

/** The number of messages in one transaction. */
const atOnce = 100;

/** Folds the words of some messages that have none yet. Returns whether more may have none. */
export async function foldNewWords(db: Database): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ userId: ticketWords.userId, messageId: ticketWords.messageId })
      .from(ticketWords)
      // The condition is equal to the partial index's, so that PostgreSQL uses the index.
      .where(sql`${ticketWords.words} is null`)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    for (const { userId, messageId } of waiting) {
      const [message] = await tx
        .select({
          plain: ticketMessages.plain,
          fromEmail: ticketMessages.fromEmail,
          fromName: ticketMessages.fromName,
          subject: tickets.subject,
        })
        .from(ticketMessages)
        .innerJoin(
          tickets,
          and(eq(tickets.userId, ticketMessages.userId), eq(tickets.id, ticketMessages.ticketId)),
        )
        .where(and(eq(ticketMessages.userId, userId), eq(ticketMessages.id, messageId)));
      if (!message) continue;
      const { subject, fromName, fromEmail, plain } = message;
      const words = foldWords(userId, [subject, fromName, fromEmail, plain]);
      await tx
        .update(ticketWords)
        .set({ words: sql`array_to_tsvector(${sql.param(words)}::text[])` })
        .where(and(eq(ticketWords.userId, userId), eq(ticketWords.messageId, messageId)));
      // Yields to requests between messages.
      await setImmediate();
    }
    return waiting.length === atOnce;
  });
}
