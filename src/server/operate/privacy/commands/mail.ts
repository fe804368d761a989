/** Removes the mail of a person: what was sent, what waits, and what came. */

import { and, eq, sql } from 'drizzle-orm';
import { hashOf } from '../../../../formats/hash.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  autoReplies,
  incomingMails,
  mailRecipients,
  mails,
  ticketMessages,
  ticketParticipants,
  unconfirmedMails,
} from '../../../db/tables/index.ts';
import { countedMailbox } from '../../../mail/mailbox.ts';
import type { ParticipantRow } from '../../../mail/participants/queries.ts';
import type { PersonEmail } from '../email.ts';

/** Removes mails, and the reply addresses of recipients with every mail to them. */
export async function eraseMails(
  tx: Transaction,
  userId: number,
  {
    mailIds,
    recipientIds,
  }: { readonly mailIds: readonly number[]; readonly recipientIds: readonly number[] },
): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.userId, userId), anyOf(mails.id, mailIds)));
  await tx
    .delete(mailRecipients)
    .where(and(eq(mailRecipients.userId, userId), anyOf(mailRecipients.id, recipientIds)));
}

/** Takes a person off the participants of tickets, as if they had never been among them. */
export async function eraseParticipations(
  tx: Transaction,
  userId: number,
  rows: readonly ParticipantRow[],
): Promise<number> {
  const emails = [...new Set(rows.map(({ emailFolded }) => emailFolded))];
  const erased = await tx
    .delete(ticketParticipants)
    .where(and(eq(ticketParticipants.userId, userId), anyOf(ticketParticipants.emailFolded, emails)))
    .returning({ ticketId: ticketParticipants.ticketId });
  return erased.length;
}

/** Removes what told others of messages, which quotes them, and what these messages came as. Before the messages. */
export async function eraseMailsWith(
  tx: Transaction,
  userId: number,
  messageIds: readonly number[],
): Promise<void> {
  const told = tx
    .select({ one: sql`1` })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, mails.userId),
        eq(ticketMessages.ticketId, mails.ticketId),
        anyOf(ticketMessages.id, messageIds),
        // A mail that waits takes messages in that are newer than it is.
        sql`(${ticketMessages.sentAt} <= ${mails.createdAt} or ${ticketMessages.id} = any(${mails.messageIds}))`,
      ),
    );
  await tx.delete(mails).where(and(eq(mails.userId, userId), sql`exists ${told}`));
  await tx
    .delete(incomingMails)
    .where(and(eq(incomingMails.userId, userId), anyOf(incomingMails.messageId, messageIds)));
}

/** Removes mail as it came. Returns how many there were. */
export async function eraseIncomingMails(
  tx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const erased = await tx
    .delete(incomingMails)
    .where(and(eq(incomingMails.userId, userId), anyOf(incomingMails.id, ids)))
    .returning({ id: incomingMails.id });
  return erased.length;
}

export async function eraseAutoReplies(
  tx: Transaction,
  userId: number,
  addresses: readonly string[],
): Promise<number> {
  const erased = await tx
    .delete(autoReplies)
    .where(and(eq(autoReplies.userId, userId), anyOf(autoReplies.address, addresses)))
    .returning({ address: autoReplies.address });
  return erased.length;
}

/** Forgets that mail went to the mailbox of an address. */
export async function eraseUnconfirmedMails(
  tx: Transaction,
  userId: number,
  { folded }: PersonEmail,
): Promise<void> {
  const mailboxHash = hashOf(countedMailbox(folded));
  await tx
    .delete(unconfirmedMails)
    .where(and(eq(unconfirmedMails.userId, userId), eq(unconfirmedMails.mailboxHash, mailboxHash)));
}
