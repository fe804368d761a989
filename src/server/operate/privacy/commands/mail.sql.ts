import { and, eq, sql } from 'drizzle-orm';
import { sha256 } from '../../../../formats/hash.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  autoReplies,
  blockedAddresses,
  incomingMails,
  mailRecipients,
  mails,
  ticketMessages,
  ticketParticipants,
  unconfirmedMails,
} from '../../../db/tables/index.ts';
import { countedMailbox } from '../../../mail/mailbox.ts';
import type { ParticipantRow } from '../../../mail/participants/participants.sql.ts';
import type { PersonEmail } from '../email.ts';

/** Removes outgoing messages, and recipients' reply addresses together with all messages to them. */
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

/** Removes notifications that quote messages, and the mail they came from. Call it before removing the messages. */
export async function eraseMailsWith(
  tx: Transaction,
  userId: number,
  messageIds: readonly number[],
): Promise<void> {
  const messages = tx
    .select({ one: sql`1` })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, mails.userId),
        eq(ticketMessages.ticketId, mails.ticketId),
        anyOf(ticketMessages.id, messageIds),
        // A queued notification may include messages that are newer than its row.
        sql`(${ticketMessages.sentAt} <= ${mails.createdAt} or ${ticketMessages.id} = any(${mails.messageIds}))`,
      ),
    );
  await tx.delete(mails).where(and(eq(mails.userId, userId), sql`exists ${messages}`));
  await tx
    .delete(incomingMails)
    .where(and(eq(incomingMails.userId, userId), anyOf(incomingMails.messageId, messageIds)));
}

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

export async function eraseBlockedAddresses(
  tx: Transaction,
  userId: number,
  addresses: readonly string[],
): Promise<number> {
  const erased = await tx
    .delete(blockedAddresses)
    .where(and(eq(blockedAddresses.userId, userId), anyOf(blockedAddresses.address, addresses)))
    .returning({ address: blockedAddresses.address });
  return erased.length;
}

/** Removes the time of the last message to an unconfirmed email address. */
export async function eraseUnconfirmedMails(
  tx: Transaction,
  userId: number,
  { folded }: PersonEmail,
): Promise<void> {
  const mailboxHash = sha256(countedMailbox(folded));
  await tx
    .delete(unconfirmedMails)
    .where(and(eq(unconfirmedMails.userId, userId), eq(unconfirmedMails.mailboxHash, mailboxHash)));
}
