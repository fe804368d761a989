/** Who and what an address stands for that somebody wrote to. */

import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { mailRecipients, mailSecrets, mails } from '../../db/tables/index.ts';
import { tokenPartOf } from './address.ts';
import { isSignedWith, readToken } from './token.ts';

export type MailRecipientRow = typeof mailRecipients.$inferSelect;
export type MailRow = typeof mails.$inferSelect;

/** What an address of ours leads to. */
export type AddressTarget =
  | { readonly kind: 'reply'; readonly recipient: MailRecipientRow }
  | { readonly kind: 'bounce'; readonly mail: MailRow };

/** What a user's addresses are signed with; null where there are none yet. */
export async function findMailSecret(db: Queryable, userId: number): Promise<Buffer | null> {
  const [found] = await db.select().from(mailSecrets).where(eq(mailSecrets.userId, userId));
  return found?.secret ?? null;
}

/** What is checked where a user has no secret, so that this takes as long. */
const nobodysSecret = randomBytes(32);

/**
 * What an address leads to: the recipient whose reply address it is, or the mail that comes back to it. How old a reply
 * address may be is for the caller to judge, by `mailedAt`.
 * @param userId whose inbox it came to: an address of another user's is none
 * @returns null for any other address, and for one whose ticket was erased
 */
export async function findAddressTarget(
  db: Queryable,
  userId: number,
  address: string,
): Promise<AddressTarget | null> {
  const token = readToken(tokenPartOf(address));
  if (token === null) return null;
  const secret = await findMailSecret(db, userId);
  const isSigned = isSignedWith(secret ?? nobodysSecret, token);
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
