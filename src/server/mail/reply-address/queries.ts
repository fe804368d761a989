/** Finds the ticket or the mail behind an address. */

import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { mailRecipients, mailSecrets, mails } from '../../db/tables/index.ts';
import { tokenPart } from './address.ts';
import { isSignedWith, readToken } from './token.ts';

export type MailRecipientRow = typeof mailRecipients.$inferSelect;
export type MailRow = typeof mails.$inferSelect;

/** The row behind a reply or bounce address. */
export type AddressTarget =
  | { readonly kind: 'reply'; readonly recipient: MailRecipientRow }
  | { readonly kind: 'bounce'; readonly mail: MailRow };

/** The secret that signs a user's addresses; null where none exists yet. */
export async function findMailSecret(db: Queryable, userId: number): Promise<Buffer | null> {
  const [found] = await db.select().from(mailSecrets).where(eq(mailSecrets.userId, userId));
  return found?.secret ?? null;
}

/** The secret that is checked for users without one, so that the check takes as long. */
const unknownUsersSecret = randomBytes(32);

/**
 * Finds the recipient of a reply address, or the mail of a bounce address. The caller judges the age of a reply address
 * by `mailedAt`.
 * @param userId the user whose inbox the mail came to: addresses of other users are not found
 * @returns null for any other address, and for one whose ticket was erased
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
