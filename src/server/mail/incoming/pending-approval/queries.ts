import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { incomingMails } from '../../../db/tables/index.ts';

/** A mail that waits for a person's decision, without its bytes. */
export interface WaitingMail {
  readonly userId: number;
  readonly id: number;
  readonly sender: string | null;
  readonly ticketId: number | null;
  /** Why the mail waits; null if unknown. */
  readonly error: string | null;
  readonly receivedAt: Date;
}

/** Lists up to 1000 mails that are quarantined or pending approval, the oldest first. */
export async function listWaitingMails(
  db: Queryable,
  state: 'held' | 'aside',
  userId: number | undefined,
): Promise<WaitingMail[]> {
  const { id, sender, ticketId, error, receivedAt } = incomingMails;
  return await db
    .select({ userId: incomingMails.userId, id, sender, ticketId, error, receivedAt })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.state, state),
        userId === undefined ? undefined : eq(incomingMails.userId, userId),
      ),
    )
    .orderBy(asc(receivedAt), asc(id))
    .limit(1000);
}
