/** Finds the contents of approval requests, and of the approval pages behind their links. */

import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { isEmail } from '../../../api/shared/email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  approvalRequests,
  type IncomingState,
  inboxes,
  incomingMails,
  mailRecipients,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import { isHiddenFrom } from '../../db/visible-tickets.sql.ts';
import { confirmationCodeHash } from '../address-confirmations/confirmation-code.ts';
import { findFromAddress, type InboxRow, isInboxAddress } from '../inboxes/inboxes.sql.ts';
import { mailboxAddress } from '../mailbox.ts';
import { addressWithToken } from '../reply-address/address.ts';
import { findAddressTarget, findMailSecret } from '../reply-address/recipients.sql.ts';
import { createToken } from '../reply-address/token.ts';

/** A row without the mail's text, which may be long. */
export type ApprovalRequestRow = Omit<typeof approvalRequests.$inferSelect, 'text'>;

const { text: textColumn, ...otherColumns } = getTableColumns(approvalRequests);

export const approvalRequestColumns = otherColumns;

/** A message of another agent that stopped a mail. */
export interface OtherAnswer {
  readonly name: string;
  readonly plain: string;
  readonly sentAt: Date;
}

export interface ApprovalRequest {
  readonly row: ApprovalRequestRow;
  readonly text: string;
  readonly state: IncomingState;
  /** Why the mail needs approval, or what became of it; null if neither is stored. */
  readonly reason: string | null;
  /** Whether the mail was approved. */
  readonly isApproved: boolean;
  /** The email address of the ticket's customer; null if the ticket was deleted. */
  readonly customer: string | null;
  readonly ticketId: number | null;
  readonly ticketSubject: string;
  readonly inbox: InboxRow;
  /** Whether the ticket is of an inbox that the agent may not see: what is sent to the agent says nothing of it. */
  readonly isHidden: boolean;
  readonly answers: readonly OtherAnswer[];
}

/** Recipient and sender of an approval request. */
export interface ApprovalRequestAddresses {
  /** The agent's stored email address. */
  readonly to: string;
  /** Null if the inbox has no email address. */
  readonly inboxAddress: string | null;
}

/** Limits the messages of other agents that are shown. */
const mostAnswers = 10;

/** Returns null if the agent has no usable email address, or mail to it would come back to an inbox. */
export async function findApprovalRequestAddresses(
  db: Queryable,
  { userId, agentId }: ApprovalRequestRow,
  inboxId: number,
): Promise<ApprovalRequestAddresses | null> {
  const [agent] = await db
    .select({ email: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), eq(agents.id, agentId)));
  const to = agent?.email ?? '';
  const isOurs =
    !isEmail(to) ||
    (await isInboxAddress(db, userId, mailboxAddress(to))) ||
    (await findAddressTarget(db, userId, to)) !== null;
  if (isOurs) return null;
  return { to, inboxAddress: await findFromAddress(db, userId, inboxId) };
}

/**
 * Returns the reply address by which an agent's answer goes to a ticket's customer; `to` is the agent's email address,
 * `address` the inbox's. Null if the agent got no email about it, or the inbox has no reply addresses.
 */
export async function findReplyAddress(
  db: Queryable,
  { row: { userId, agentId }, ticketId, inbox }: ApprovalRequest,
  { to, address }: { readonly to: string; readonly address: string },
): Promise<string | null> {
  if (agentId === null || ticketId === null) return null;
  const secret = await findMailSecret(db, userId);
  const [recipient] = await db
    .select({ id: mailRecipients.id })
    .from(mailRecipients)
    .where(
      and(
        eq(mailRecipients.userId, userId),
        eq(mailRecipients.ticketId, ticketId),
        eq(mailRecipients.agentId, agentId),
        eq(mailRecipients.emailFolded, foldEmail(to)),
      ),
    );
  if (secret === null || !recipient) return null;
  return addressWithToken(
    { ...inbox, address },
    createToken(secret, { kind: 'reply', userId, id: recipient.id }),
  );
}

/** Returns those of the mails that still exist, in the order of their ids. */
export async function findApprovalRequests(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<ApprovalRequest[]> {
  const found = await db
    .select({
      row: approvalRequestColumns,
      text: textColumn,
      state: incomingMails.state,
      reason: incomingMails.error,
      isApproved: sql<boolean>`cardinality(${incomingMails.approvedReasons}) > 0`,
      customer: tickets.fromEmail,
      ticketId: tickets.id,
      ticketSubject: tickets.subject,
      inbox: inboxes,
      isHidden: isHiddenFrom({
        userId: approvalRequests.userId,
        ticketId: incomingMails.ticketId,
        agentId: approvalRequests.agentId,
      }),
    })
    .from(approvalRequests)
    .innerJoin(
      incomingMails,
      and(eq(incomingMails.userId, approvalRequests.userId), eq(incomingMails.id, approvalRequests.mailId)),
    )
    .innerJoin(inboxes, and(eq(inboxes.userId, incomingMails.userId), eq(inboxes.id, incomingMails.inboxId)))
    .leftJoin(tickets, and(eq(tickets.userId, incomingMails.userId), eq(tickets.id, incomingMails.ticketId)))
    .where(and(eq(approvalRequests.userId, userId), anyOf(approvalRequests.mailId, ids)))
    .orderBy(asc(approvalRequests.mailId));
  const mails: ApprovalRequest[] = [];
  for (const { ticketSubject, ...mail } of found) {
    const answers = await listAnswers(db, userId, mail.row.answerIds);
    mails.push({ ...mail, ticketSubject: ticketSubject ?? '', answers });
  }
  return mails;
}

export interface ApprovalRequestText
  extends Pick<ApprovalRequestRow, 'userId' | 'mailId' | 'fromEmail' | 'isStopped'> {
  readonly text: string;
}

/** How many of a ticket's newest approval requests are read. */
const mostTexts = 10;

/** Finds the texts of the mails of a ticket for which approval was requested, the newest first. */
export async function findApprovalRequestTexts(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<ApprovalRequestText[]> {
  const { mailId, fromEmail, isStopped, text } = approvalRequests;
  return await db
    .select({ userId: approvalRequests.userId, mailId, fromEmail, isStopped, text })
    .from(approvalRequests)
    .innerJoin(
      incomingMails,
      and(eq(incomingMails.userId, approvalRequests.userId), eq(incomingMails.id, mailId)),
    )
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.ticketId, ticketId)))
    .orderBy(desc(mailId))
    .limit(mostTexts);
}

async function listAnswers(db: Queryable, userId: number, ids: readonly number[]): Promise<OtherAnswer[]> {
  if (ids.length === 0) return [];
  const { fromName, fromEmail, plain, sentAt } = ticketMessages;
  const found = await db
    .select({ fromName, fromEmail, plain, sentAt })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.userId, userId), inArray(ticketMessages.id, [...ids])))
    .orderBy(asc(ticketMessages.id))
    .limit(mostAnswers);
  return found.map((answer) => ({ ...answer, name: answer.fromName || answer.fromEmail }));
}

/**
 * Finds a mail by the code in a link, and whether that code is still valid; null if the mail never had that code, or its
 * agent may no longer see the ticket.
 */
export async function findByCode(
  db: Queryable,
  userId: number,
  mailId: number,
  code: string,
): Promise<{ readonly mail: ApprovalRequest; readonly isGood: boolean } | null> {
  const { codeHashes, codesEndAt } = approvalRequests;
  const [found] = await db
    .select({ isGood: sql<boolean>`coalesce(${codesEndAt} > now(), false)` })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.userId, userId),
        eq(approvalRequests.mailId, mailId),
        sql`${codeHashes} @> array[${confirmationCodeHash(code)}::text]`,
      ),
    );
  const [mail] = found ? await findApprovalRequests(db, userId, [mailId]) : [];
  return found && mail && !mail.isHidden ? { mail, isGood: found.isGood } : null;
}

/** Whether an id, in brackets, belongs to an email that handed mails back, and now comes as a bounce or forwarded. */
export async function isApprovalRequest(
  db: Queryable,
  userId: number,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await db
    .select({ mailId: approvalRequests.mailId })
    .from(approvalRequests)
    .where(and(eq(approvalRequests.userId, userId), inArray(approvalRequests.messageId, [...ids])))
    .limit(1);
  return found.length > 0;
}

/** Returns those of the ids for which approval was requested within the last `days`. */
export async function findApprovalRequestsSince(
  db: Queryable,
  ids: readonly number[],
  days: number,
): Promise<{ readonly userId: number; readonly id: number }[]> {
  return await db
    .select({ userId: approvalRequests.userId, id: approvalRequests.mailId })
    .from(approvalRequests)
    .where(
      and(
        anyOf(approvalRequests.mailId, ids),
        sql`${approvalRequests.triedAt} > now() - make_interval(days => ${days})`,
      ),
    );
}

/** The origin of a mail for the log, which contains no whole email address. */
export interface MailSource {
  readonly channel: string;
  /** The domain in From; null if it has none. */
  readonly domain: string | null;
  /** The domain of the envelope's sender; null if it has none, or the channel does not report it. */
  readonly envelopeDomain: string | null;
}

export async function findMailSource(db: Queryable, userId: number, id: number): Promise<MailSource | null> {
  const { channel, sender, envelopeFrom } = incomingMails;
  const [found] = await db
    .select({ channel, sender, envelopeFrom })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id)));
  if (!found) return null;
  const emailDomain = (address: string | null) => (address === null ? '' : address.split('@').at(-1)) || null;
  return {
    channel: found.channel,
    domain: emailDomain(found.sender),
    envelopeDomain: emailDomain(found.envelopeFrom),
  };
}
