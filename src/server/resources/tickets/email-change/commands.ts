/**
 * Sets the email of a ticket, as its visitor leaves or changes it. The former one may be a stranger's: nothing more is
 * mailed to it, and its reply address ends.
 *
 * Everything happens under the lock of the ticket, which an answer and a confirmation take too: of two that come at the
 * same moment, the second one meets what the first has done.
 */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { isPlainEmail } from '../../../../api/email.ts';
import { invalidInput, notFound, Refusal } from '../../../../api/refusal.ts';
import { isReservedEmail } from '../../../../api/reserved-email.ts';
import type { Ownership } from '../../../../api/service.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { maskEmail } from '../../../../formats/mask-email.ts';
import { textsIn } from '../../../../languages/texts.ts';
import { htmlOfText } from '../../../../markup/html/escape-html.ts';
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
import { admitNewEmail, endMailsTo } from '../../../mail/email-change/commands.ts';
import { findFromAddress, type InboxRow, isInboxAddress } from '../../../mail/inboxes/queries.ts';
import { mailboxAddress } from '../../../mail/mailbox.ts';
import { queueAutoReply } from '../../../mail/queue/commands.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { changedNow } from '../commands.ts';
import { isOwn, isTicket, type TicketRow } from '../queries.ts';
import { canSetEmail, hasAnswer } from './queries.ts';

export interface EmailChange {
  readonly userId: number;
  readonly ticketId: number;
  /** The tickets that the caller may change; absent: any. */
  readonly own?: Ownership | undefined;
  readonly email: string;
  /** The network of the request; null: a back office sends it. */
  readonly network: string | null;
}

export interface ChangedEmail {
  readonly email: string;
  /** Whether the visitor may set it again. */
  readonly canSet: boolean;
}

/** Seconds after which a mailbox that had too many mails may have another. */
const retrySeconds = 3600;

/**
 * Sets the email of a ticket that an anonymous visitor opened: any number of days later where there is none, else once
 * and before an agent has answered. The email that the ticket has already changes nothing.
 * @param policy null: no mail is sent
 * @throws {Refusal} `NotFound`; `Conflict` where the email stays; `TooManyRequests` where the new one had too many mails
 * @throws {ValidationError} naming `fromEmail` where no mail can go there
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

/** Puts the new email wherever the visitor's stands: a message under another one is somebody else's. */
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
  // A customer is no participant.
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
      // A first address can be changed once more.
      emailChangedAt: isReservedEmail(fromEmail) ? null : sql`now()`,
    })
    .where(isTicket(userId, ticketId))
    .returning();
  if (!changed) throw new Error('the email of the ticket was not stored');
  return changed;
}

/** Adds a line for agents. The former email may be a stranger's, so that only its owner recognises it. */
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
    html: htmlOfText(plain),
    markupVersion,
    sentAt: new Date(),
  });
}
