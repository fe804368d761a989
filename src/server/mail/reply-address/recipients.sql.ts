/**
 * Creates the rows to which reply addresses refer, and finds the ticket or the email that a reply or bounce address
 * belongs to.
 */

import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
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

/** The recipient of an email about a ticket. */
export interface NewRecipient {
  readonly userId: number;
  readonly ticketId: number;
  readonly email: string;
  /** Null if the recipient is no agent. */
  readonly agentId: number | null;
  /** Whether a message is forwarded to the recipient. @default false */
  readonly isOutsider?: boolean;
}

/** Returns the secret that signs the user's reply and bounce addresses, and creates it if there is none. */
export async function getOrCreateMailSecret(db: Queryable, userId: number): Promise<Buffer> {
  const known = await findMailSecret(db, userId);
  if (known) return known;
  await db
    .insert(mailSecrets)
    .values({ userId, secret: randomBytes(32) })
    .onConflictDoNothing();
  const made = await findMailSecret(db, userId);
  if (!made) throw new Error('the secret of mail addresses was not stored');
  return made;
}

/** Finds or creates a ticket's recipient by email address, and renews the age of the reply address. */
export async function getOrCreateRecipient(
  tx: Transaction,
  { userId, ticketId, email, agentId, isOutsider = false }: NewRecipient,
): Promise<MailRecipientRow> {
  const [recipient] = await tx
    .insert(mailRecipients)
    .values({ userId, ticketId, email, emailFolded: foldEmail(email), agentId, isOutsider })
    .onConflictDoUpdate({
      target: [mailRecipients.userId, mailRecipients.ticketId, mailRecipients.emailFolded],
      set: {
        mailedAt: sql`now()`,
        agentId: sql`excluded.agent_id`,
        isOutsider: sql`excluded.is_outsider`,
      },
    })
    .returning();
  if (!recipient) throw new Error('the recipient was not stored');
  return recipient;
}
