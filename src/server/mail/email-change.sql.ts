/** Updates the mail of a ticket whose visitor sets another email. The caller has locked the ticket. */

import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { mailRecipients, mails, ticketEmails, ticketParticipants, type tickets } from '../db/tables/index.ts';
import type { UnconfirmedMailLimits } from '../settings/server/subjects/mail.ts';
import { countedMailbox } from './mailbox.ts';
import { admitUnconfirmedMail, countMailsToMailbox, type UnconfirmedMail } from './unconfirmed-mail.sql.ts';

/** Maximum changes to one mailbox and confirmation mails to it within a day, counted together. */
const maxPerDay = 3;

/**
 * Counts a change to an email as a confirmation mail to it. Call it after the automatic reply is queued: storing a
 * message acquires the locks in the same order.
 * @returns false if a limit is exceeded: the caller must roll the transaction back
 */
export async function admitNewEmail(
  tx: Transaction,
  { userId, email, network }: Omit<UnconfirmedMail, 'kind'>,
  limits: UnconfirmedMailLimits | undefined,
): Promise<boolean> {
  const confirmation = { userId, kind: 'confirmation', email, network } as const;
  // The lock makes concurrent changes count one after the other.
  const lock = `confirmations to ${countedMailbox(email)} of ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { inADay } = await countMailsToMailbox(tx, confirmation);
  return inADay < maxPerDay && (await admitUnconfirmedMail(tx, confirmation, limits));
}

type Ticket = Pick<typeof tickets.$inferSelect, 'userId' | 'id' | 'sender'>;

/**
 * Ends mail to the customer of a ticket: deletes mails that were not sent yet. A reply to a mail that was sent opens
 * another ticket from now on.
 */
export async function endMailsTo(tx: Transaction, { userId, id: ticketId, sender }: Ticket): Promise<void> {
  const [recipient] = await tx
    .select({ id: mailRecipients.id, email: mailRecipients.email })
    .from(mailRecipients)
    .where(
      and(
        eq(mailRecipients.userId, userId),
        eq(mailRecipients.ticketId, ticketId),
        eq(mailRecipients.emailFolded, sender),
        isNull(mailRecipients.agentId),
      ),
    );
  if (!recipient) return;
  const isTo = and(eq(mails.userId, userId), eq(mails.recipientId, recipient.id));
  // A process that is sending one of these mails stops when it finds that the row was deleted.
  await tx.delete(mails).where(and(isTo, inArray(mails.state, ['queued', 'held', 'failed', 'dead'])));
  // A mail server may have accepted these, so they are not sent again: with a new attempt number, the process that has
  // claimed one gives it up.
  await tx
    .update(mails)
    .set({ nextAttemptAt: null, attempts: sql`${mails.attempts} + 1` })
    .where(and(isTo, eq(mails.state, 'unknown')));
  const [left] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(isTo, ne(mails.state, 'read')))
    .limit(1);
  if (left) await endReplyAddress(tx, { userId, ticketId, emailFolded: sender, email: recipient.email });
  else await removeRecipient(tx, { userId, ticketId, recipientId: recipient.id, email: recipient.email });
}

/** Ends a reply address that is in sent mail: its owner becomes a removed participant. */
async function endReplyAddress(
  tx: Transaction,
  key: Pick<typeof ticketParticipants.$inferInsert, 'userId' | 'ticketId' | 'email' | 'emailFolded'>,
): Promise<void> {
  await tx
    .insert(ticketParticipants)
    .values({ ...key, state: 'removed', addedBy: 'opening', joinedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [ticketParticipants.userId, ticketParticipants.ticketId, ticketParticipants.emailFolded],
      set: { state: 'removed' },
    });
}

interface UnusedRecipient {
  readonly userId: number;
  readonly ticketId: number;
  readonly recipientId: number;
  readonly email: string;
}

/** Deletes a recipient who got no mail, and the entries of the deleted mails in the list of the ticket's emails. */
async function removeRecipient(
  tx: Transaction,
  { userId, ticketId, recipientId, email }: UnusedRecipient,
): Promise<void> {
  await tx
    .delete(mailRecipients)
    .where(and(eq(mailRecipients.userId, userId), eq(mailRecipients.id, recipientId)));
  await tx
    .delete(ticketEmails)
    .where(
      and(
        eq(ticketEmails.userId, userId),
        eq(ticketEmails.ticketId, ticketId),
        sql`${ticketEmails.to} = array[${email}]::text[]`,
      ),
    );
}
