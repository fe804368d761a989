import { and, asc, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import {
  autoReplies,
  blockedAddresses,
  incomingMails,
  mailRecipients,
  mails,
  ticketParticipants,
} from '../../../db/tables/index.ts';
import { countedMailbox, mailboxAddress } from '../../../mail/mailbox.ts';
import type { ParticipantRow } from '../../../mail/participants/participants.sql.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

export type AutoReplyRow = typeof autoReplies.$inferSelect;
export type BlockedAddressRow = typeof blockedAddresses.$inferSelect;
export type IncomingMailRow = Omit<typeof incomingMails.$inferSelect, 'raw'>;

export interface SentMail {
  readonly mail: typeof mails.$inferSelect;
  readonly to: string;
}

/** Finds outgoing mail to or about the email address, sent or queued. */
export async function findMailsTo(db: Queryable, userId: number, email: PersonEmail): Promise<SentMail[]> {
  const rows = await db
    .select({ mail: mails, to: mailRecipients.email })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .where(
      and(
        eq(mails.userId, userId),
        or(mayContain(mailRecipients.email, email), mayContain(mails.problem, email)),
      ),
    )
    .orderBy(asc(mails.id));
  return rows.filter(({ mail, to }) => [to, mail.problem ?? ''].some((text) => containsEmail(email, text)));
}

export async function findRecipientIds(db: Queryable, userId: number, email: PersonEmail): Promise<number[]> {
  const rows = await db
    .select({ id: mailRecipients.id, email: mailRecipients.email })
    .from(mailRecipients)
    .where(and(eq(mailRecipients.userId, userId), mayContain(mailRecipients.email, email)));
  return rows.filter((row) => containsEmail(email, row.email)).map(({ id }) => id);
}

export async function findParticipations(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<ParticipantRow[]> {
  const rows = await db
    .select()
    .from(ticketParticipants)
    .where(and(eq(ticketParticipants.userId, userId), mayContain(ticketParticipants.email, email)))
    .orderBy(asc(ticketParticipants.ticketId), asc(ticketParticipants.emailFolded));
  return rows.filter((row) => containsEmail(email, row.email));
}

export async function findReceivedMails(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<IncomingMailRow[]> {
  const { sender, envelopeFrom, error } = incomingMails;
  const rows = await db
    .select({
      userId: incomingMails.userId,
      id: incomingMails.id,
      inboxId: incomingMails.inboxId,
      channel: incomingMails.channel,
      mailbox: incomingMails.mailbox,
      envelopeFrom,
      envelopeTo: incomingMails.envelopeTo,
      hash: incomingMails.hash,
      sender,
      isVerified: incomingMails.isVerified,
      state: incomingMails.state,
      waitingSince: incomingMails.waitingSince,
      approvedReasons: incomingMails.approvedReasons,
      approvedBy: incomingMails.approvedBy,
      internetMessageId: incomingMails.internetMessageId,
      attempts: incomingMails.attempts,
      error,
      ticketId: incomingMails.ticketId,
      messageId: incomingMails.messageId,
      claimedUntil: incomingMails.claimedUntil,
      receivedAt: incomingMails.receivedAt,
    })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        or(...[sender, envelopeFrom, error].map((text) => mayContain(text, email))),
      ),
    )
    .orderBy(asc(incomingMails.id));
  return rows.filter((row) =>
    [row.sender, row.envelopeFrom, row.error].some((text) => text !== null && containsEmail(email, text)),
  );
}

/** Returns the bytes of a received message; null if they were removed. */
export async function findRawMail(db: Queryable, userId: number, id: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ raw: incomingMails.raw })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id)));
  return row?.raw ?? null;
}

/** Finds the times of the last automatic replies to the email address. */
export async function findAutoRepliesTo(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<AutoReplyRow[]> {
  // Rows have the mailbox's canonical spelling, which all its spellings share.
  const mailbox = countedMailbox(email.folded);
  const isNoted = or(eq(autoReplies.address, mailbox), mayContain(autoReplies.address, email));
  const rows = await db
    .select()
    .from(autoReplies)
    .where(and(eq(autoReplies.userId, userId), isNoted))
    .orderBy(asc(autoReplies.address));
  return rows.filter(({ address }) => address === mailbox || containsEmail(email, address));
}

/** Finds whether the person's address is blocked. */
export async function findBlockedAddresses(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<BlockedAddressRow[]> {
  const mailbox = mailboxAddress(email.folded);
  return await db
    .select()
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.userId, userId), eq(blockedAddresses.address, mailbox)));
}
