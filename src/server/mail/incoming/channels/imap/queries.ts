import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../../db/database.ts';
import { incomingMails, mails } from '../../../../db/tables/index.ts';
import { hasSomeId } from '../../../outgoing/queries.ts';

/** Whether one of the ids belongs to a stored mail, sent or received. */
export async function isAnswer(db: Queryable, userId: number, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const written = ids.map((id) => `<${id}>`);
  const sent = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), hasSomeId(written)))
    .limit(1);
  if (sent.length > 0) return true;
  const received = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), inArray(incomingMails.internetMessageId, written)))
    .limit(1);
  return received.length > 0;
}
