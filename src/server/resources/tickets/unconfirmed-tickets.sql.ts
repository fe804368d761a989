/**
 * Stores messages from the contact form that works without JavaScript, and opens tickets: when emails are confirmed, or at
 * once for messages without an email.
 */

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { sha256 } from '../../../formats/hash.ts';
import { typedText } from '../../../markup/html/message-text.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { unconfirmedTickets } from '../../db/tables/index.ts';
import { confirmationCodeHash } from '../../mail/address-confirmations/confirmation-code.ts';
import { isInboxAddress, requireInbox } from '../../mail/inboxes/inboxes.sql.ts';
import { countedMailbox, mailboxAddress } from '../../mail/mailbox.ts';
import { admitUnconfirmedMail } from '../../mail/unconfirmed-mail.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { type ContactRow, findContact } from '../../visitor/records/records.sql.ts';
import { createReservedEmail } from './create-reserved-email.ts';
import { storeNewMessage } from './insert-message.sql.ts';
import type { NewMessage } from './new-message.ts';

type UnconfirmedTicketRow = typeof unconfirmedTickets.$inferSelect;

/** The number of hours during which an email can be confirmed. */
const confirmationHours = 48;

/** The maximum number of unconfirmed messages per mailbox and day; further messages are refused. */
const maxPerMailbox = 3;

export interface NewUnconfirmedTicket
  extends Pick<
    UnconfirmedTicketRow,
    'userId' | 'helpCenterId' | 'fromEmail' | 'fromName' | 'subject' | 'message' | 'language' | 'confirmUrl'
  > {}

export interface UnconfirmedTicketOptions {
  /** The maximum number of unconfirmed messages per help center and hour; 0 for no limit. */
  readonly maxWaiting: number;
  /** The network of the request's IP address, for limits per network. */
  readonly network: string;
  readonly mail: MailPolicy;
}

/**
 * Stores a message, and thereby queues a mail to its sender with a link that confirms the email.
 * @returns false if the message is not stored: the help center or the mailbox has too many unconfirmed messages, the
 * email is a reserved one or an inbox of the user, or a limit of mail to unconfirmed emails is reached. The page then
 * shows the form with the message again, so that the message is not lost.
 */
export async function addUnconfirmedTicket(
  tx: Transaction,
  ticket: NewUnconfirmedTicket,
  { maxWaiting, network, mail: { unconfirmedLimits } }: UnconfirmedTicketOptions,
): Promise<boolean> {
  const { userId, helpCenterId, fromEmail } = ticket;
  const mailboxHash = sha256(countedMailbox(fromEmail));
  // The lock makes concurrent messages wait for each other, so that none is missed in the counts.
  const lock = `held tickets of ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [waiting] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(unconfirmedTickets)
    .where(
      and(
        eq(unconfirmedTickets.userId, userId),
        eq(unconfirmedTickets.helpCenterId, helpCenterId),
        gt(unconfirmedTickets.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  if (maxWaiting > 0 && (waiting?.count ?? 0) >= maxWaiting) return false;
  const [fromMailbox] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(unconfirmedTickets)
    .where(
      and(
        eq(unconfirmedTickets.userId, userId),
        eq(unconfirmedTickets.mailboxHash, mailboxHash),
        gt(unconfirmedTickets.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  if ((fromMailbox?.count ?? 0) >= maxPerMailbox) return false;
  if (isReservedEmail(fromEmail)) return false;
  if (await isInboxAddress(tx, userId, mailboxAddress(fromEmail))) return false;
  const confirmation = { userId, kind: 'confirmation', email: fromEmail, network } as const;
  if (!(await admitUnconfirmedMail(tx, confirmation, unconfirmedLimits))) return false;
  await tx.insert(unconfirmedTickets).values({
    ...ticket,
    mailboxHash,
    endsAt: sql`now() + make_interval(hours => ${confirmationHours})`,
  });
  return true;
}

export interface ConfirmationCode {
  readonly userId: number;
  readonly helpCenterId: number;
  /** The code in the link that was mailed. */
  readonly code: string;
}

/** Returns the subject of a code's message; null if the code is unknown, used or expired. */
export async function findUnconfirmedTicket(
  db: Queryable,
  code: ConfirmationCode,
): Promise<Pick<UnconfirmedTicketRow, 'subject'> | null> {
  const [ticket] = await db
    .select({ subject: unconfirmedTickets.subject })
    .from(unconfirmedTickets)
    .where(isGood(code));
  return ticket ?? null;
}

/** Opens a ticket from a confirmed message. Returns its id; null for an unusable code, or if messages are refused. */
export async function openUnconfirmedTicket(
  tx: Transaction,
  code: ConfirmationCode,
  mail: MailPolicy | null,
): Promise<number | null> {
  const { userId, helpCenterId } = code;
  const contact = await findContact(tx, userId, helpCenterId);
  if (!contact) return null;
  const [ticket] = await tx.delete(unconfirmedTickets).where(isGood(code)).returning();
  return ticket ? await storeFormMessage(tx, contact, ticket, { openedBy: 'confirmed', mail }) : null;
}

/** Opens a ticket from a message whose sender gave no email. Returns false if messages are refused. */
export async function openTicketWithoutEmail(
  tx: Transaction,
  ticket: Omit<NewUnconfirmedTicket, 'fromEmail' | 'confirmUrl'>,
  mail: MailPolicy,
): Promise<boolean> {
  const contact = await findContact(tx, ticket.userId, ticket.helpCenterId);
  if (!contact) return false;
  const written = { ...ticket, fromEmail: createReservedEmail() };
  await storeFormMessage(tx, contact, written, { openedBy: 'anonymous', mail });
  return true;
}

async function storeFormMessage(
  tx: Transaction,
  contact: ContactRow,
  ticket: Omit<NewUnconfirmedTicket, 'confirmUrl'>,
  { openedBy, mail }: Pick<NewMessage, 'openedBy' | 'mail'>,
): Promise<number> {
  const { userId, fromEmail, fromName, subject, message, language } = ticket;
  return await storeNewMessage(tx, {
    userId,
    inbox: await requireInbox(tx, userId, contact.toEmail),
    fromEmail,
    fromName,
    toEmail: contact.toEmail,
    subject,
    text: typedText(message),
    type: 'external',
    status: null,
    labels: contact.labels,
    assignedAgents: [],
    files: [],
    ticketId: null,
    appendsToOpen: false,
    openedBy,
    mayBeAgent: false,
    network: null,
    language,
    wantsAutoReply: true,
    mail,
  });
}

function isGood({ userId, helpCenterId, code }: ConfirmationCode) {
  return and(
    eq(unconfirmedTickets.userId, userId),
    eq(unconfirmedTickets.helpCenterId, helpCenterId),
    eq(unconfirmedTickets.codeHash, confirmationCodeHash(code)),
    gt(unconfirmedTickets.endsAt, sql`now()`),
  );
}

/** Deletes messages that were not confirmed in time. */
export async function removeEndedUnconfirmedTickets(db: Database): Promise<void> {
  await db.delete(unconfirmedTickets).where(lt(unconfirmedTickets.endsAt, sql`now()`));
}
