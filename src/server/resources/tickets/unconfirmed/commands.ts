/** Messages of the form that needs no script: stored, and opened as tickets once the email is confirmed. */

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { sha256 } from '../../../../formats/hash.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import { unconfirmedTickets } from '../../../db/tables/index.ts';
import { confirmationCodeHash } from '../../../mail/confirmations/confirmation-code.ts';
import { findInbox, isInboxAddress } from '../../../mail/inboxes/queries.ts';
import { countedMailbox, mailboxAddress } from '../../../mail/mailbox.ts';
import { admitUnconfirmedMail } from '../../../mail/unconfirmed/commands.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { findContact } from '../../../visitor/records/queries.ts';
import { storeNewMessage } from '../commands.ts';

type UnconfirmedTicketRow = typeof unconfirmedTickets.$inferSelect;

/** Hours in which an email can be confirmed. */
const confirmationHours = 48;

/** Unconfirmed messages of one mailbox within a day; with more, no mail is sent to it. */
const maxPerMailbox = 3;

export interface NewUnconfirmedTicket
  extends Pick<
    UnconfirmedTicketRow,
    'userId' | 'helpCenterId' | 'fromEmail' | 'fromName' | 'subject' | 'message' | 'language' | 'confirmUrl'
  > {}

export interface UnconfirmedTicketOptions {
  /** Unconfirmed messages of a help center within an hour, at most; 0: any number. */
  readonly maxWaiting: number;
  /** The network of the request. */
  readonly network: string;
  readonly mail: MailPolicy;
}

/**
 * Stores a message, and queues a mail with a link to its sender.
 * @returns false where the message is not stored: the email had enough mails, or is an inbox of the user; the help center
 * has as many as it may; or a limit of mail to unconfirmed emails is reached. The page then shows the message again,
 * so that it is not lost.
 */
export async function addUnconfirmedTicket(
  tx: Transaction,
  ticket: NewUnconfirmedTicket,
  { maxWaiting, network, mail: { unconfirmedLimits } }: UnconfirmedTicketOptions,
): Promise<boolean> {
  const { userId, helpCenterId, fromEmail } = ticket;
  const mailboxHash = sha256(countedMailbox(fromEmail));
  // The lock makes concurrent messages count one after the other.
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
  /** The code in the link of the mail. */
  readonly code: string;
}

/** Returns the message of a code; null: the code is unknown, used, or has ended. */
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

/**
 * Opens an unconfirmed ticket, with the settings of its help center and a confirmed email.
 * @returns null where the code is unknown, used, or has ended, and where the help center takes no messages any more
 */
export async function openUnconfirmedTicket(
  tx: Transaction,
  code: ConfirmationCode,
  mail: MailPolicy | null,
): Promise<number | null> {
  const { userId, helpCenterId } = code;
  const contact = await findContact(tx, userId, helpCenterId);
  if (!contact) return null;
  const [ticket] = await tx.delete(unconfirmedTickets).where(isGood(code)).returning();
  if (!ticket) return null;
  return await storeNewMessage(tx, {
    userId,
    inbox: await findInbox(tx, userId, contact.toEmail),
    fromEmail: ticket.fromEmail,
    fromName: ticket.fromName,
    toEmail: contact.toEmail,
    subject: ticket.subject,
    // The text was typed into a page: markup in it is text.
    text: { plain: ticket.message, html: textToHtml(ticket.message), isHtml: false },
    type: 'external',
    status: null,
    labels: contact.labels,
    assignedAgents: [],
    files: [],
    ticketId: null,
    appendsToOpen: false,
    openedBy: 'confirmed',
    mayBeAgent: false,
    network: null,
    language: ticket.language,
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
