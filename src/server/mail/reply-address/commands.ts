/** Creates the rows to which reply addresses refer. */

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { mailRecipients, mailSecrets } from '../../db/tables/index.ts';
import { findMailSecret, type MailRecipientRow } from './queries.ts';

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
