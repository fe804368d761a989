/** What becomes of a ticket's mails when its visitor sets another email. The caller holds the lock of the ticket. */

import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import {
  mailRecipients,
  mails,
  ticketEmails,
  ticketParticipants,
  type tickets,
} from '../../db/tables/index.ts';
import type { UnconfirmedMailLimits } from '../../settings/server/subjects/mail.ts';
import { countedMailbox } from '../mailbox.ts';
import { admitUnconfirmedMail, countMailsToMailbox, type UnconfirmedMail } from '../unconfirmed/commands.ts';

/** Emails set to one mailbox within a day, counted together with confirmations. */
const mostInADay = 3;

/**
 * Counts an email that a visitor sets as a confirmation of it. It comes after the automatic reply is queued: the locks
 * are taken in the order in which a message takes them.
 * @returns false for an email over a limit: the transaction must not be committed
 */
export async function admitNewEmail(
  tx: Transaction,
  { userId, email, network }: Omit<UnconfirmedMail, 'kind'>,
  limits: UnconfirmedMailLimits | undefined,
): Promise<boolean> {
  const confirmation = { userId, kind: 'confirmation', email, network } as const;
  // The lock counts changes at the same time one after the other.
  const lock = `confirmations to ${countedMailbox(email)} of ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { inADay } = await countMailsToMailbox(tx, confirmation);
  return inADay < mostInADay && (await admitUnconfirmedMail(tx, confirmation, limits));
}

type Ticket = Pick<typeof tickets.$inferSelect, 'userId' | 'id' | 'sender'>;

/**
 * Ends the mails to the customer of a ticket: those that were not handed over are dropped, and an answer to the reply
 * address opens another ticket.
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
  // A mail that a process is sending finds its row gone before its last byte.
  await tx.delete(mails).where(and(isTo, inArray(mails.state, ['queued', 'held', 'failed', 'dead'])));
  // A server may have accepted these: they are not sent again, and a process that still tries has lost its claim.
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

/** Ends a reply address that was mailed, by the row of somebody who gets no more of the ticket. */
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

/** Removes a recipient who was never mailed, and the lines of mails that were announced and dropped. */
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
