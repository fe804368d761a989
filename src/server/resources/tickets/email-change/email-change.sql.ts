/**
 * Sets the email of a ticket when its visitor adds or changes it. The former email may be a stranger's: it gets no more
 * mail, and its reply address ends.
 *
 * The ticket is locked meanwhile. Agents' replies and confirmations lock it too, so each sees the other's result.
 */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { invalidInput, notFound, Refusal } from '../../../../api/refusal.ts';
import type { Ownership } from '../../../../api/service.ts';
import { isPlainEmail } from '../../../../api/shared/email.ts';
import { isReservedEmail } from '../../../../api/shared/reserved-email.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { maskEmail } from '../../../../formats/mask-email.ts';
import { textsIn } from '../../../../languages/texts.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import {
  inboxes,
  ticketEmails,
  ticketMessages,
  ticketParticipants,
  tickets,
  visitorTickets,
} from '../../../db/tables/index.ts';
import { admitNewEmail, endMailsTo } from '../../../mail/email-change.sql.ts';
import { findFromAddress, type InboxRow, isInboxAddress } from '../../../mail/inboxes/inboxes.sql.ts';
import { mailboxAddress } from '../../../mail/mailbox.ts';
import { queueAutoReply } from '../../../mail/queue/queue.sql.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isOwn, isTicket, type TicketRow } from '../tickets.sql.ts';
import { canSetEmail, hasAnswer } from './can-set-email.sql.ts';

export interface EmailChange {
  readonly userId: number;
  readonly ticketId: number;
  /** The tickets that the caller may change; absent: all. */
  readonly own?: Ownership | undefined;
  readonly email: string;
  /** The network of the request; null for a request with a secret key. */
  readonly network: string | null;
}

export interface ChangedEmail {
  readonly email: string;
  /** Whether the visitor may set it again. */
  readonly canSet: boolean;
}

/** Seconds after which a mailbox that reached a limit may get another mail. */
const retrySeconds = 3600;

/**
 * Sets the email of a ticket that an anonymous visitor opened: at any time if it has none, else once and only before an
 * agent has replied. Setting the same email changes nothing.
 * @param policy null: no mail is sent
 * @throws {Refusal} `NotFound`; `Conflict` if the email is final; `TooManyRequests` if the new one reached a mail limit
 * @throws {ValidationError} for `fromEmail` if no mail can be sent to it
 */
export async function setTicketEmail(
  db: Database,
  change: EmailChange,
  policy: MailPolicy | null,
): Promise<ChangedEmail> {
  const { userId, ticketId, own, email, network } = change;
  return await db.transaction(async (tx) => {
    const [ticket] = Number.isSafeInteger(ticketId)
      ? await tx
          .select()
          .from(tickets)
          .where(and(isTicket(userId, ticketId), isOwn(own)))
          .for('update')
      : [];
    if (!ticket) throw notFound();
    const isAnswered = await hasAnswer(tx, ticket);
    if (foldEmail(email) === ticket.sender)
      return { email: ticket.fromEmail, canSet: canSetEmail(ticket, isAnswered) };
    requireOpen(ticket, isAnswered);
    await requireUsable(tx, userId, email);
    const inbox = await findTicketInbox(tx, ticket);
    await endMailsTo(tx, ticket);
    const changed = await renameSender(tx, ticket, email);
    await writeLog(tx, ticket, email, inbox);
    if (policy && !isAnswered)
      await queueAutoReply(tx, { userId, ticketId, inbox, email, network, sentAt: new Date() }, policy);
    if (!(await admitNewEmail(tx, { userId, email, network }, policy?.unconfirmedLimits)))
      throw new Refusal(
        'TooManyRequests',
        'This address had too many mails. Leave another one, or try again in an hour.',
        undefined,
        retrySeconds,
      );
    return { email, canSet: canSetEmail(changed, isAnswered) };
  });
}

/** @throws {Refusal} `Conflict`, with the reason as a sentence */
function requireOpen(ticket: TicketRow, isAnswered: boolean): void {
  const { openedBy, fromEmail, emailChangedAt } = ticket;
  if (openedBy === 'confirmed') throw stays('It was confirmed by a link that was mailed there');
  if (openedBy !== 'anonymous') throw stays('It is not one that a visitor typed into a page');
  if (isReservedEmail(fromEmail)) return;
  if (isAnswered) throw stays('An agent has answered');
  if (emailChangedAt !== null) throw stays('It was changed once');
}

function stays(reason: string): Refusal {
  return new Refusal('Conflict', `${reason}, so the address of the ticket stays as it is.`);
}

/** @throws {ValidationError} */
async function requireUsable(tx: Transaction, userId: number, email: string): Promise<void> {
  const isUsable = isPlainEmail(email) && !isReservedEmail(email);
  if (!isUsable || (await isInboxAddress(tx, userId, mailboxAddress(email))))
    throw invalidInput('fromEmail', email);
}

async function findTicketInbox(tx: Transaction, { userId, inboxId }: TicketRow): Promise<InboxRow> {
  const [inbox] = await tx
    .select()
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
  if (!inbox) throw new Error('a ticket has no inbox');
  return inbox;
}

/** Replaces the visitor's email in all rows of the ticket; messages under other emails are other people's. */
async function renameSender(tx: Transaction, ticket: TicketRow, email: string): Promise<TicketRow> {
  const { userId, id: ticketId, sender, fromEmail } = ticket;
  await tx
    .update(ticketMessages)
    .set({ fromEmail: email })
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        isNull(ticketMessages.agentId),
        sql`lower(${ticketMessages.fromEmail} collate "C") = ${sender}`,
      ),
    );
  await tx
    .update(ticketEmails)
    .set({ fromAddress: email })
    .where(
      and(
        eq(ticketEmails.userId, userId),
        eq(ticketEmails.ticketId, ticketId),
        sql`lower(${ticketEmails.fromAddress} collate "C") = ${sender}`,
      ),
    );
  await tx
    .update(visitorTickets)
    .set({ sender: email })
    .where(and(eq(visitorTickets.userId, userId), eq(visitorTickets.ticketId, ticketId)));
  // The customer of a ticket is not a participant of it.
  await tx
    .delete(ticketParticipants)
    .where(
      and(
        eq(ticketParticipants.userId, userId),
        eq(ticketParticipants.ticketId, ticketId),
        eq(ticketParticipants.emailFolded, foldEmail(email)),
      ),
    );
  const [changed] = await tx
    .update(tickets)
    .set({
      fromEmail: email,
      sender: foldEmail(email),
      changedAt: changedNow(),
      // Adding the first email does not count as the change that is allowed once.
      emailChangedAt: isReservedEmail(fromEmail) ? null : sql`now()`,
    })
    .where(isTicket(userId, ticketId))
    .returning();
  if (!changed) throw new Error('the email of the ticket was not stored');
  return changed;
}

/** Adds a log message for agents. The former email is masked, because it may be a stranger's. */
async function writeLog(
  tx: Transaction,
  { userId, id: ticketId, inboxId, fromEmail }: TicketRow,
  email: string,
  { language }: InboxRow,
): Promise<void> {
  const { notices } = textsIn(language).texts.mail;
  const plain = isReservedEmail(fromEmail)
    ? notices.addressLeft(email)
    : notices.addressChanged(maskEmail(fromEmail), email);
  await tx.insert(ticketMessages).values({
    userId,
    ticketId,
    type: 'log',
    fromEmail: (await findFromAddress(tx, userId, inboxId)) ?? '',
    plain,
    html: textToHtml(plain),
    markupVersion,
    sentAt: new Date(),
  });
}
