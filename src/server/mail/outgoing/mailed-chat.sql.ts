/** Emails of tickets with chats: they wait until the chat has ended. */

import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { conversations, mails } from '../../db/tables/index.ts';

/** The newest chat of a ticket about which an email is sent. */
export interface MailedChat {
  readonly isOpen: boolean;
  /** When an agent first answered in it; null if none has. */
  readonly answeredAt: Date | null;
}

/** Returns null for a ticket without a chat. */
export async function findMailedChat(
  db: Queryable,
  { userId, ticketId }: Pick<typeof mails.$inferSelect, 'userId' | 'ticketId'>,
): Promise<MailedChat | null> {
  const [newest] = await db
    .select({ endedAt: conversations.endedAt, answeredAt: conversations.answeredAt })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.ticketId, ticketId)))
    .orderBy(desc(conversations.startedAt))
    .limit(1);
  return newest ? { isOpen: newest.endedAt === null, answeredAt: newest.answeredAt } : null;
}

/** Makes the emails of a ticket due that have waited for the end of its chat: those that were read since are not sent. */
export async function releaseMails(
  tx: Transaction,
  { userId, ticketId }: Pick<typeof mails.$inferSelect, 'userId' | 'ticketId'>,
): Promise<void> {
  await tx
    .update(mails)
    .set({ nextAttemptAt: sql`least(${mails.nextAttemptAt}, now())` })
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.ticketId, ticketId),
        eq(mails.state, 'queued'),
        eq(mails.attempts, 0),
        isNotNull(mails.nextAttemptAt),
        ne(mails.kind, 'forward'),
      ),
    );
}
