/** What writes tickets: one transaction for each message, with everything that follows from it. */

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../api/refusal.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { Ownership, TicketOwner } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { MessageText } from '../../../markup/html/message-text.ts';
import { markupVersion } from '../../../markup/html/without-inline.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  ticketAttachments,
  ticketEmails,
  ticketLabels,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import { claimKey, finishKey, type IdempotencyClaim } from '../../idempotency/commands.ts';
import { requireUnanswered, queueUnreadMessages } from '../../mail/answered-since/commands.ts';
import type { InboxRow } from '../../mail/inboxes/queries.ts';
import type { AnsweredUpTo } from '../../mail/incoming/process/ticket-writer.ts';
import { addParticipants, type NamedOthers, removeParticipant } from '../../mail/participants/commands.ts';
import { queueMail } from '../../mail/queue/commands.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { attachUploads, type Upload } from '../../uploads/commands.ts';
import { noteTicketOwner } from '../../visitor/records/commands.ts';
import type { HappenedEvent } from '../../webhooks/events.ts';
import { queueEvents } from '../../webhooks/queue/commands.ts';
import { findAgentByEmail, isOwn, isTicket, reopensClosedTickets, type TicketRow } from './queries.ts';
import { pendingSince, statusAfter, type Writer } from './status-after.ts';

export interface NewMessage {
  readonly userId: number;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
  readonly fromName: string;
  readonly toEmail: string;
  readonly subject: string;
  readonly text: MessageText;
  readonly type: 'external' | 'internal';
  readonly status: TicketStatus | null;
  /** Those that the user does not have are left out. */
  readonly labels: readonly string[];
  /** The ids of agents who are assigned to it where it is new. */
  readonly assignedAgents: readonly number[];
  readonly files: readonly Upload[];
  /** The ticket to append to; null: one of the sender's, or a new one. */
  readonly ticketId: number | null;
  readonly appendsToOpen: boolean;
  readonly openedBy: TicketRow['openedBy'];
  /** The tickets that it may be appended to; absent: any. */
  readonly own?: Ownership | undefined;
  /** The visitor who becomes its owner; absent for back offices, and where the message names its ticket. */
  readonly owner?: TicketOwner | undefined;
  /** Whether the message is an agent's when its address is. */
  readonly mayBeAgent: boolean;
  /** Of the request that brings it, as limits count it; null: a mail or a back office does. */
  readonly network: string | null;
  /** In which the customer is written to; null: in that of the inbox. */
  readonly language: string | null;
  /** The page on which it was written, as `pageAddress` prints it; null or absent: not known. */
  readonly page?: string | null;
  /** Whether the inbox may answer by itself. */
  readonly wantsAutoReply: boolean;
  /** How what follows from it is mailed; null: not at all. */
  readonly mail: MailPolicy | null;
  /** Whom an agent has mailed it to already, `toEmail` among them; absent: nobody. */
  readonly mailedTo?: readonly string[];
  /** The others whom the mail names that it came as, where that may make them participants; absent: nobody. */
  readonly named?: NamedOthers | null;
  /** Addresses, in lower case, that get nothing more of the ticket. */
  readonly removedParticipants?: readonly string[];
  /** What the agent had read who answers; null or absent: nobody knows. */
  readonly answeredUpTo?: AnsweredUpTo | null;
}

/**
 * Stores a message: in the ticket that it names, else in the sender's newest open one, else in a new one.
 * Returns the id of the ticket; that of the first time where the same was sent before.
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` for an idempotency key of another request.
 */
export async function insertMessage(
  db: Database,
  message: NewMessage,
  claim: IdempotencyClaim | null,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const earlier = claim && (await claimKey(tx, message.userId, claim));
    if (earlier !== null) {
      await noteOwner(tx, earlier, message);
      return earlier;
    }
    const ticketId = await storeNewMessage(tx, message);
    if (claim) await finishKey(tx, message.userId, claim, ticketId);
    return ticketId;
  });
}

/**
 * The same within a transaction of the caller's, for a message that is sent once.
 * @throws {AnsweredMeanwhile} where another agent has answered beyond `answeredUpTo`
 */
export async function storeNewMessage(tx: Transaction, message: NewMessage): Promise<number> {
  const agent = message.mayBeAgent ? await findAgentByEmail(tx, message.userId, message.fromEmail) : null;
  const isFromCustomer = message.type === 'external' && agent === null;
  const existing = await lockTicket(tx, message);
  const { answeredUpTo = null } = message;
  if (existing && agent && answeredUpTo)
    await requireUnanswered(
      tx,
      { userId: message.userId, ticketId: existing.id, agentId: agent.id },
      answeredUpTo,
    );
  const labels = await knownLabels(tx, message.userId, message.labels);
  // Taken while the ticket is locked, so that messages stand in the order in which they were stored.
  const now = new Date();
  const writer = writerOf(message, existing, agent !== null);
  const status =
    message.status ?? (existing ? await statusAfterMessage(tx, existing, message, writer) : 'new');
  const change = { labels, now, status, pendingSince: pendingSince(existing, status, now) };
  const ticketId = existing
    ? await updateTicket(tx, existing, change)
    : await createTicket(tx, message, change);
  const messageId = await storeMessage(tx, ticketId, message, agent?.id ?? null, now);
  await storeAttachments(tx, messageId, message);
  await noteOwner(tx, ticketId, message);
  const customer = existing?.fromEmail ?? message.fromEmail;
  const cc = await addNamed(tx, ticketId, message, { customer, now });
  for (const email of message.removedParticipants ?? [])
    await removeParticipant(tx, { userId: message.userId, ticketId, email });
  const { mailedTo = [] } = message;

  if (isFromCustomer || mailedTo.length > 0) {
    await tx.insert(ticketEmails).values({
      userId: message.userId,
      ticketId,
      fromAddress: message.fromEmail,
      fromName: message.fromName,
      to: [message.toEmail],
      cc,
      createdAt: now,
    });
  }
  if (message.type === 'external' && message.mail) {
    const { userId, inbox, fromEmail, wantsAutoReply, network, openedBy } = message;
    await queueMail(
      tx,
      {
        userId,
        ticketId,
        messageId,
        inbox,
        fromEmail,
        wantsAutoReply,
        network,
        sentAt: now,
        isConfirmed: openedBy === 'identified' || openedBy === 'confirmed',
        isNewTicket: existing === null,
        agentId: agent?.id ?? null,
        customer,
        mailedTo,
      },
      message.mail,
    );
  }
  if (agent && answeredUpTo && message.mail) {
    const { userId, inbox } = message;
    const answer = { userId, ticketId, messageId, inbox, agentId: agent.id, agentEmail: agent.email };
    await queueUnreadMessages(tx, answer, answeredUpTo, message.mail);
  }
  const stored = { ticketId, messageId, agentId: agent?.id ?? null };
  await queueEvents(tx, message.userId, eventsOf(message, existing, stored, status));
  return ticketId;
}

/** Returns the addresses of people whom the mail names; none where it may add nobody. */
async function addNamed(
  tx: Transaction,
  ticketId: number,
  { userId, fromEmail, named }: NewMessage,
  { customer, now }: { readonly customer: string; readonly now: Date },
): Promise<string[]> {
  if (!named) return [];
  return await addParticipants(tx, { userId, ticketId, customer, writer: fromEmail, named, now });
}

interface Stored {
  readonly ticketId: number;
  readonly messageId: number;
  readonly agentId: number | null;
}

/** What has happened with a message: a ticket was opened, or one has grown and perhaps changed its status. */
function eventsOf(
  { type: messageType }: NewMessage,
  existing: TicketRow | null,
  { ticketId, messageId, agentId }: Stored,
  status: TicketStatus,
): HappenedEvent[] {
  if (!existing) return [{ type: 'ticket.created', data: { ticketId, messageId, status } }];
  const written: HappenedEvent = {
    type: 'ticket.message',
    data: { ticketId, messageId, messageType, agentId },
  };
  const { status: formerStatus } = existing;
  if (status === formerStatus) return [written];
  return [written, { type: 'ticket.status', data: { ticketId, status, formerStatus } }];
}

/** Without an owner, a ticket would be out of its visitor's reach for ever: both are stored, or neither. */
async function noteOwner(
  tx: Transaction,
  ticketId: number,
  { userId, owner, fromEmail }: NewMessage,
): Promise<void> {
  if (owner) await noteTicketOwner(tx, { userId, ticketId, owner, sender: fromEmail });
}

/** The ticket that the message belongs to, locked until the end of the transaction; null: a new one. */
async function lockTicket(tx: Transaction, message: NewMessage): Promise<TicketRow | null> {
  const { userId, ticketId, own } = message;
  if (ticketId !== null) {
    const [named] = Number.isSafeInteger(ticketId)
      ? await tx
          .select()
          .from(tickets)
          .where(and(isTicket(userId, ticketId), isOwn(own)))
          .for('update')
      : [];
    if (!named) throw notFound();
    return named;
  }
  if (!message.appendsToOpen) return null;
  const sender = foldEmail(message.fromEmail);
  // Two first messages of one sender at once become one ticket.
  const lock = `ticket of ${sender} in ${message.inbox.id} of ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [open] = await tx
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.sender, sender),
        eq(tickets.inboxId, message.inbox.id),
        // Written out as in the index.
        sql`${tickets.status} not in ('solved', 'closed')`,
        // Anybody may have written that address.
        sql`${tickets.openedBy} <> 'anonymous'`,
        isOwn(own),
      ),
    )
    .orderBy(sql`${tickets.createdAt} desc`, sql`${tickets.id} desc`)
    .limit(1)
    .for('update');
  return open ?? null;
}

async function knownLabels(tx: Transaction, userId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .select({ name: ticketLabels.name })
    .from(ticketLabels)
    .where(and(eq(ticketLabels.userId, userId), inArray(ticketLabels.name, [...names])));
  const known = new Set(rows.map(({ name }) => name));
  return [...new Set(names)].filter((name) => known.has(name));
}

async function createTicket(
  tx: Transaction,
  message: NewMessage,
  { labels, now, status, pendingSince }: Change,
): Promise<number> {
  const [made] = await tx
    .insert(tickets)
    .values({
      userId: message.userId,
      inboxId: message.inbox.id,
      status,
      subject: message.subject,
      fromEmail: message.fromEmail,
      sender: foldEmail(message.fromEmail),
      labels: [...labels],
      assignedAgents: [...message.assignedAgents],
      openedBy: message.openedBy,
      language: message.language,
      pendingSince,
      createdAt: now,
      lastActionAt: now,
      changedAt: now,
    })
    .returning({ id: tickets.id });
  if (!made) throw new Error('the ticket was not stored');
  return made.id;
}

/**
 * The value of `changedAt` in an update that makes a change now. It never goes back where the clock of one server is
 * behind that of another: lists that are read to their end would miss the ticket.
 */
export function changedNow(): SQL {
  return sql`greatest(${tickets.changedAt}, ${new Date().toISOString()}::timestamptz)`;
}

interface Change {
  readonly labels: readonly string[];
  readonly now: Date;
  readonly status: TicketStatus;
  readonly pendingSince: Date | null;
}

async function updateTicket(
  tx: Transaction,
  ticket: TicketRow,
  { labels, now, status, pendingSince }: Change,
): Promise<number> {
  const later = (earlier: Date) => (earlier > now ? earlier : now);
  await tx
    .update(tickets)
    .set({
      status,
      pendingSince,
      labels: [...new Set([...ticket.labels, ...labels])],
      lastActionAt: later(ticket.lastActionAt),
      changedAt: later(ticket.changedAt),
    })
    .where(isTicket(ticket.userId, ticket.id));
  return ticket.id;
}

/** An agent may be the customer of a ticket, and asks in it then. */
function writerOf({ type, fromEmail }: NewMessage, existing: TicketRow | null, isAgents: boolean): Writer {
  if (type !== 'external') return 'nobody';
  return isAgents && foldEmail(fromEmail) !== existing?.sender ? 'agent' : 'customer';
}

/** The status that a message leads to by itself. */
async function statusAfterMessage(
  tx: Transaction,
  ticket: TicketRow,
  { inbox }: NewMessage,
  writer: Writer,
): Promise<TicketStatus> {
  const isOfInbox = ticket.inboxId === inbox.id;
  return statusAfter(ticket.status, writer, {
    reopenClosed: isOfInbox ? inbox.reopenClosed : await reopensClosedTickets(tx, ticket),
  });
}

async function storeMessage(
  tx: Transaction,
  ticketId: number,
  { userId, type, fromEmail, fromName, text, page = null }: NewMessage,
  agentId: number | null,
  now: Date,
): Promise<number> {
  const [made] = await tx
    .insert(ticketMessages)
    .values({
      userId,
      ticketId,
      type,
      fromEmail,
      fromName,
      agentId,
      plain: text.plain,
      html: text.html,
      page,
      markupVersion,
      sentAt: now,
    })
    .returning({ id: ticketMessages.id });
  if (!made) throw new Error('the message was not stored');
  return made.id;
}

async function storeAttachments(
  tx: Transaction,
  messageId: number,
  { userId, files }: NewMessage,
): Promise<void> {
  if (files.length === 0) return;
  await attachUploads(tx, userId, files);
  await tx
    .insert(ticketAttachments)
    .values(files.map(({ name, path }, position) => ({ userId, messageId, position, name, path })));
}
