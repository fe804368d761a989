import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { incomingMails } from '../../../db/tables/index.ts';

/** Lets a mail that is held become a message, when a server reads it again. Returns whether it was held. */
export async function approveMail(db: Queryable, userId: number, id: number): Promise<boolean> {
  return await readAgain(db, userId, id, 'held', 'approved');
}

/** Has a mail read again that went aside, as if it had just come. Returns whether it was aside. */
export async function retryMail(db: Queryable, userId: number, id: number): Promise<boolean> {
  return await readAgain(db, userId, id, 'aside', 'new');
}

async function readAgain(
  db: Queryable,
  userId: number,
  id: number,
  from: 'held' | 'aside',
  to: 'approved' | 'new',
): Promise<boolean> {
  const changed = await db
    .update(incomingMails)
    .set({ state: to, attempts: 0, error: null })
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id), eq(incomingMails.state, from)))
    .returning({ id: incomingMails.id });
  return changed.length > 0;
}
