/** Messages of the form that needs no script: held, and opened as tickets once the email is confirmed. */

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { sha256 } from '../../../../formats/hash.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import { heldTickets } from '../../../db/tables/index.ts';
import { hashHeldCode } from '../../../mail/confirmations/held-code.ts';
import { findInbox, isInboxAddress } from '../../../mail/inboxes/queries.ts';
import { countedMailbox, mailboxAddress } from '../../../mail/mailbox.ts';
import { admitUnconfirmedMail } from '../../../mail/unconfirmed/commands.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { findContact } from '../../../visitor/records/queries.ts';
import { storeNewMessage } from '../commands.ts';

type HeldTicketRow = typeof heldTickets.$inferSelect;

/** Hours in which an email can be confirmed. */
const heldHours = 48;

/** Held messages of one mailbox within a day; with more, no mail is sent to it. */
const mostOfMailbox = 3;

export interface NewHeldTicket
  extends Pick<
    HeldTicketRow,
    'userId' | 'helpCenterId' | 'fromEmail' | 'fromName' | 'subject' | 'message' | 'language' | 'confirmUrl'
  > {}

export interface HoldOptions {
  /** Held messages of a help center within an hour, at most; 0: any number. */
  readonly mostWaiting: number;
  /** The network of the request. */
  readonly network: string;
  readonly mail: MailPolicy;
}

/**
 * Holds a message, and queues a mail with a link to its sender.
 * @returns false where the message is not held: the email had enough mails, or is an inbox of the user; the help center
 * holds as many as it may; or a limit of mail to unconfirmed emails is reached. The page then shows the message again,
 * so that it is not lost.
 */
export async function holdTicket(
  tx: Transaction,
  held: NewHeldTicket,
  { mostWaiting, network, mail: { unconfirmedLimits } }: HoldOptions,
): Promise<boolean> {
  const { userId, helpCenterId, fromEmail } = held;
  const mailboxHash = sha256(countedMailbox(fromEmail));
  // The lock makes concurrent messages count one after the other.
  const lock = `held tickets of ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [waiting] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(heldTickets)
    .where(
      and(
        eq(heldTickets.userId, userId),
        eq(heldTickets.helpCenterId, helpCenterId),
        gt(heldTickets.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  if (mostWaiting > 0 && (waiting?.count ?? 0) >= mostWaiting) return false;
  const [ofMailbox] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(heldTickets)
    .where(
      and(
        eq(heldTickets.userId, userId),
        eq(heldTickets.mailboxHash, mailboxHash),
        gt(heldTickets.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  if ((ofMailbox?.count ?? 0) >= mostOfMailbox) return false;
  if (await isInboxAddress(tx, userId, mailboxAddress(fromEmail))) return false;
  const confirmation = { userId, kind: 'confirmation', email: fromEmail, network } as const;
  if (!(await admitUnconfirmedMail(tx, confirmation, unconfirmedLimits))) return false;
  await tx.insert(heldTickets).values({
    ...held,
    mailboxHash,
    endsAt: sql`now() + make_interval(hours => ${heldHours})`,
  });
  return true;
}

export interface HeldTicketCode {
  readonly userId: number;
  readonly helpCenterId: number;
  /** The code in the link of the mail. */
  readonly code: string;
}

/** Returns the held message of a code; null: the code is unknown, used, or has ended. */
export async function findHeldTicket(
  db: Queryable,
  code: HeldTicketCode,
): Promise<Pick<HeldTicketRow, 'subject'> | null> {
  const [held] = await db.select({ subject: heldTickets.subject }).from(heldTickets).where(isGood(code));
  return held ?? null;
}

/**
 * Opens a held ticket, with the settings of its help center and a confirmed email.
 * @returns null where the code is unknown, used, or has ended, and where the help center takes no messages any more
 */
export async function openHeldTicket(
  tx: Transaction,
  code: HeldTicketCode,
  mail: MailPolicy | null,
): Promise<number | null> {
  const { userId, helpCenterId } = code;
  const contact = await findContact(tx, userId, helpCenterId);
  if (!contact) return null;
  const [held] = await tx.delete(heldTickets).where(isGood(code)).returning();
  if (!held) return null;
  return await storeNewMessage(tx, {
    userId,
    inbox: await findInbox(tx, userId, contact.toEmail),
    fromEmail: held.fromEmail,
    fromName: held.fromName,
    toEmail: contact.toEmail,
    subject: held.subject,
    // The text was typed into a page: markup in it is text.
    text: { plain: held.message, html: textToHtml(held.message), isHtml: false },
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
    language: held.language,
    wantsAutoReply: true,
    mail,
  });
}

function isGood({ userId, helpCenterId, code }: HeldTicketCode) {
  return and(
    eq(heldTickets.userId, userId),
    eq(heldTickets.helpCenterId, helpCenterId),
    eq(heldTickets.codeHash, hashHeldCode(code)),
    gt(heldTickets.endsAt, sql`now()`),
  );
}

/** Deletes messages that were not confirmed in time. */
export async function removeEndedHeldTickets(db: Database): Promise<void> {
  await db.delete(heldTickets).where(lt(heldTickets.endsAt, sql`now()`));
}
