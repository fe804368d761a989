/** Gives the people of a ticket their reply addresses. */

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { mailRecipients, mailSecrets } from '../../db/tables/index.ts';
import { findMailSecret, type MailRecipientRow } from './queries.ts';

/** Whom a mail about a ticket goes to. */
export interface NewRecipient {
  readonly userId: number;
  readonly ticketId: number;
  readonly email: string;
  /** Null: not an agent. */
  readonly agentId: number | null;
}

/** What the user's addresses are signed with; made when it is first asked for. */
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

/** The recipient of a ticket by an address, whose reply address is as good as new from now. */
export async function getOrCreateRecipient(
  tx: Transaction,
  { userId, ticketId, email, agentId }: NewRecipient,
): Promise<MailRecipientRow> {
  const [recipient] = await tx
    .insert(mailRecipients)
    .values({ userId, ticketId, email, emailFolded: foldEmail(email), agentId })
    .onConflictDoUpdate({
      target: [mailRecipients.userId, mailRecipients.ticketId, mailRecipients.emailFolded],
      set: { mailedAt: sql`now()`, agentId: sql`excluded.agent_id` },
    })
    .returning();
  if (!recipient) throw new Error('the recipient was not stored');
  return recipient;
}
