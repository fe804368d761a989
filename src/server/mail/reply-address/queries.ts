/** Finds the ticket or the email that a reply or bounce address belongs to. */

import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { mailRecipients, mailSecrets, mails } from '../../db/tables/index.ts';
import { tokenPart } from './address.ts';
import { isSignedWith, readToken } from './token.ts';

export type MailRecipientRow = typeof mailRecipients.$inferSelect;
export type MailRow = typeof mails.$inferSelect;

/** The row that a reply or bounce address refers to. */
export type AddressTarget =
  | { readonly kind: 'reply'; readonly recipient: MailRecipientRow }
  | { readonly kind: 'bounce'; readonly mail: MailRow };

/** Returns the secret that signs a user's reply and bounce addresses; null if there is none yet. */
export async function findMailSecret(db: Queryable, userId: number): Promise<Buffer | null> {
  const [found] = await db.select().from(mailSecrets).where(eq(mailSecrets.userId, userId));
  return found?.secret ?? null;
}

/** The secret used for users without one, so that checking a signature takes the same time. */
const unknownUsersSecret = randomBytes(32);

/**
 * Finds the recipient of a reply address of a user, or the email of a bounce address; null for any other email address,
 * or if the ticket was erased. The caller judges the age of a reply address by `mailedAt`.
 */
export async function findAddressTarget(
  db: Queryable,
  userId: number,
  address: string,
): Promise<AddressTarget | null> {
  const token = readToken(tokenPart(address));
  if (token === null) return null;
  const secret = await findMailSecret(db, userId);
  const isSigned = isSignedWith(secret ?? unknownUsersSecret, token);
  if (!isSigned || token.userId !== userId) return null;
  if (token.kind === 'bounce') {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, userId), eq(mails.id, token.id)));
    return mail ? { kind: 'bounce', mail } : null;
  }
  const [recipient] = await db
    .select()
    .from(mailRecipients)
    .where(and(eq(mailRecipients.userId, userId), eq(mailRecipients.id, token.id)));
  return recipient ? { kind: 'reply', recipient } : null;
}
