/** Stores messages and tickets, with mail and events, in one transaction per message. */

import { and, eq, inArray } from 'drizzle-orm';
import { conflict } from '../../../api/refusal.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { markupVersion } from '../../../markup/html/without-inline.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { claimKey, finishKey, type IdempotencyClaim } from '../../db/idempotency.sql.ts';
import { listMergedInto } from '../../db/merged-tickets.sql.ts';
import {
  faqArticles,
  ticketAttachments,
  ticketEmails,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import { noteMessage } from '../../mail/incoming/process/stored-mails.sql.ts';
import { mailboxAddress } from '../../mail/mailbox.ts';
import { queueUnreadMessages, requireUnanswered } from '../../mail/newer-messages.sql.ts';
import { addParticipants, removeParticipant } from '../../mail/participants/participants.sql.ts';
import { queueMail } from '../../mail/queue/queue.sql.ts';
import { attachUploads } from '../../uploads/uploads.sql.ts';
import { findVisitorTicket } from '../../visitor/records/records.sql.ts';
import { noteTicketOwner } from '../../visitor/records/tokens-and-secrets.sql.ts';
import type { HappenedEvent } from '../../webhooks/events.ts';
import { queueEvents } from '../../webhooks/queue.sql.ts';
import { noteAgentActive } from '../chat/agent-activity.sql.ts';
import { isVisitorBlocked } from './chats/blocked-visitors.sql.ts';
import { enterChat, noteInChat } from './chats/message-in-chat.sql.ts';
import { removeDraft } from './drafts/drafts.sql.ts';
import { lockTicket } from './lock-ticket.sql.ts';
import type { NewMessage } from './new-message.ts';
import { queuePushes } from './notifications/pushes.sql.ts';
import { requireSeen } from './require-seen.sql.ts';
import { countUses } from './saved-replies/saved-replies.sql.ts';
import { notSnoozed, snoozeAfterMessage } from './snoozing/snooze-after.ts';
import { isBlocked } from './spam/blocked-senders.sql.ts';
import { isEnded, pendingSince, statusAfter, type Writer, waitingSince } from './status-after.ts';
import { changedNow, createTicket, knownLabels, updateTicket } from './ticket-rows.sql.ts';
import {
  findAgentByEmail,
  type MessageRow,
  reopensClosedTickets,
  type TicketAgent,
  type TicketRow,
} from './tickets.sql.ts';

/**
 * Stores a message in the ticket `ticketId`, else in the sender's newest open ticket, else in a new ticket.
 * @returns the id of the ticket; for a repeated request the id that the first request returned
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` for an idempotency key of another request
 * @throws {UnseenMessages} if the ticket has external messages after `lastSeenMessageId`
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
 * Stores a message like `insertMessage`, in the caller's transaction and without an idempotency key. A message to a merged
 * ticket is stored where the ticket's messages are.
 * @throws {Refusal} `Conflict` on `ticketId` for an agent's reply to a merged ticket: it may have another customer now
 * @throws {AnsweredMeanwhile} if another agent has answered after `answeredUpTo`
 * @throws {UnseenMessages} if the ticket has external messages after `lastSeenMessageId`
 */
export async function storeNewMessage(tx: Transaction, written: NewMessage): Promise<number> {
  const { ticket: existing, writtenTo } = await lockTicket(tx, written);
  const message = existing
    ? await withCurrentSender(tx, written, { ...existing, id: writtenTo ?? existing.id })
    : written;
  const agent = message.mayBeAgent ? await findAgentByEmail(tx, message.userId, message.fromEmail) : null;
  if (existing && agent && writtenTo !== null && message.type === 'external') {
    throw conflict({ field: 'ticketId', mergedInto: existing.id });
  }
  const { answeredUpTo, lastSeenMessageId } = message;
  if (existing && lastSeenMessageId !== undefined && mayContradict(message, existing)) {
    await requireSeen(tx, existing, lastSeenMessageId);
  }
  if (existing && agent && answeredUpTo) {
    const answer = { userId: message.userId, ticketId: existing.id, agentId: agent.id };
    await requireUnanswered(tx, answer, answeredUpTo);
  }
  const labels = await knownLabels(tx, message.userId, message.labels);
  // Reads the time while the ticket is locked, so that messages are stored in the order of their times.
  const now = new Date();
  const writer = messageWriter(message, existing, agent);
  const status =
    message.status ?? (existing ? await statusAfterMessage(tx, existing, message, writer) : 'new');
  const isSpam = await isSpamAfter(tx, message, existing, agent);
  const isOver = isSpam || isEnded(status);
  const change = {
    labels,
    now,
    status,
    pendingSince: pendingSince(existing, status, now),
    waitingSince: waitingSince(existing, status, writer, now),
    fromName: customerName(message, existing),
    ...visitorDevice(message, existing),
    isSpam,
    ...snoozeAfterMessage(existing ?? notSnoozed, { writer, isAgents: agent !== null, isOver }, now),
  };
  const ticketId = existing
    ? await updateTicket(tx, existing, change)
    : await createTicket(tx, message, change);
  const place = { userId: message.userId, id: ticketId, inboxId: existing?.inboxId ?? message.inbox.id };
  const inChat = { ticket: place, message, agent, isSpam, now };
  const period = await enterChat(tx, inChat);
  const messageId = await storeMessage(tx, { ticketId, writtenTo, conversationId: period?.id }, message, {
    agentId: agent?.id ?? null,
    now,
  });
  await noteInChat(tx, period, inChat);
  const stored: StoredMessage = {
    ticketId,
    messageId,
    agent,
    customer: existing?.fromEmail ?? message.fromEmail,
    isNewTicket: existing === null,
    now,
  };
  await storeAttachments(tx, messageId, message);
  const { userId, incomingMailId } = message;
  if (incomingMailId !== undefined) await noteMessage(tx, { userId, id: incomingMailId }, messageId);
  await noteOwner(tx, ticketId, message);
  await endDraft(tx, message, stored);
  if (agent) {
    const writer = { userId: message.userId, agentId: agent.id };
    await countUses(tx, writer, message.savedReplyIds ?? []);
    await noteAgentActive(tx, writer);
  }
  await storeRecipients(tx, message, stored);
  // Nobody hears of spam.
  if (isSpam) return ticketId;
  await queueMessageMail(tx, message, stored);
  if (isFromOutside(message) && agent === null) {
    const isChat = period !== null && period.startedAt.getTime() === now.getTime();
    const isNewTicket = existing === null;
    await queuePushes(tx, { userId: message.userId, ticketId, messageId, isNewTicket, isChat });
  }
  const event = { ticketId, messageId, agentId: agent?.id ?? null };
  await queueEvents(tx, message.userId, messageEvents(message, existing, event, status));
  if (existing) await notifyMergedReaders(tx, message.userId, ticketId);
  // A visitor knows the number of their own ticket only.
  return message.own && writtenTo !== null ? writtenTo : ticketId;
}

/**
 * Raises the versions of the tickets that are merged into a ticket, so that their visitors read it again. Those that
 * another transaction has locked are skipped: it may wait for the lock of this one.
 */
async function notifyMergedReaders(tx: Transaction, userId: number, ticketId: number): Promise<void> {
  const merged = await listMergedInto(tx, userId, ticketId);
  if (merged.length === 0) return;
  const free = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, merged)))
    .for('update', { skipLocked: true });
  await tx
    .update(tickets)
    .set({ changedAt: changedNow() })
    .where(and(eq(tickets.userId, userId), inArray(tickets.id, free)));
}

/**
 * Whether a ticket is spam after a message. A blocked sender makes spam of the tickets of which they are the customer, a
 * blocked visitor of all that they write to.
 */
async function isSpamAfter(
  tx: Transaction,
  { userId, type, fromEmail, openedBy, visitor }: NewMessage,
  existing: TicketRow | null,
  agent: WritingAgent | null,
): Promise<boolean> {
  if (existing?.isSpam) return true;
  if (visitor && (await isVisitorBlocked(tx, userId, visitor))) return true;
  const isCustomers = !existing || mailboxAddress(existing.sender) === mailboxAddress(fromEmail);
  if (agent || type !== 'external' || !isCustomers) return false;
  return await isBlocked(tx, userId, fromEmail, { isAnonymous: openedBy === 'anonymous' });
}

/** Whether a message is of the conversation with the customer, or of a person outside of it. */
function isFromOutside({ type, isOutsiders = false }: NewMessage): boolean {
  return type === 'external' || isOutsiders;
}

/** Whether a message contradicts what its writer has not seen: a note does so by a status only. */
function mayContradict({ type, status }: NewMessage, ticket: TicketRow): boolean {
  return type === 'external' || (status !== null && status !== ticket.status);
}

/** An agent, or a bot, who writes. */
type WritingAgent = TicketAgent & { readonly isBot: boolean };

interface StoredMessage {
  readonly ticketId: number;
  readonly messageId: number;
  /** The agent who wrote the message; null if a customer did. */
  readonly agent: WritingAgent | null;
  /** The email address of the ticket's customer. */
  readonly customer: string;
  readonly isNewTicket: boolean;
  readonly now: Date;
}

/** Removes the draft of a message, unless another device has changed it since. */
async function endDraft(
  tx: Transaction,
  { userId, type, draftVersion }: NewMessage,
  { ticketId, agent }: StoredMessage,
): Promise<void> {
  if (agent === null || draftVersion === undefined) return;
  const kind = type === 'internal' ? 'note' : 'reply';
  await removeDraft(tx, { userId, agentId: agent.id, ticketId, kind }, draftVersion);
}

/** Adds and removes participants, and stores the email by which the message was received or sent. */
async function storeRecipients(tx: Transaction, message: NewMessage, stored: StoredMessage): Promise<void> {
  const { userId, mailedTo = [], removedParticipants = [] } = message;
  const { ticketId, agent, customer, now } = stored;
  const cc = await addNamed(tx, ticketId, message, { customer, now });
  for (const email of removedParticipants) await removeParticipant(tx, { userId, ticketId, email });
  const isFromCustomer = message.type === 'external' && agent === null;
  if (!isFromCustomer && mailedTo.length === 0) return;
  await tx.insert(ticketEmails).values({
    userId,
    ticketId,
    fromAddress: message.fromEmail,
    fromName: message.fromName,
    to: [message.toEmail],
    cc,
    createdAt: now,
  });
}

async function queueMessageMail(tx: Transaction, message: NewMessage, stored: StoredMessage): Promise<void> {
  const { userId, inbox, mail, mailedTo = [], answeredUpTo } = message;
  const { ticketId, messageId, agent, customer, isNewTicket, now } = stored;
  if (!mail) return;
  if (isFromOutside(message)) {
    const { fromEmail, wantsAutoReply, network, openedBy } = message;
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
        isNewTicket,
        agentId: agent?.id ?? null,
        customer,
        mailedTo,
      },
      mail,
    );
  }
  if (!agent || !answeredUpTo) return;
  const answer = { userId, ticketId, messageId, inbox, agentId: agent.id, agentEmail: agent.email };
  await queueUnreadMessages(tx, answer, answeredUpTo, mail);
}

/** Adds people in the headers of a received message as participants. Returns their email addresses. */
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

/** Returns the webhook events of a message: a new ticket, or a new message and perhaps a changed status. */
function messageEvents(
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

/** Stores the owner of a ticket in the same transaction, since visitors cannot open a ticket without an owner. */
async function noteOwner(
  tx: Transaction,
  ticketId: number,
  { userId, owner, fromEmail }: NewMessage,
): Promise<void> {
  if (owner) await noteTicketOwner(tx, { userId, ticketId, owner, sender: fromEmail });
}

/** Reads the customer's email from the locked ticket: an anonymous visitor may have changed it since the request began. */
async function withCurrentSender(
  tx: Transaction,
  message: NewMessage,
  { userId, id }: Pick<TicketRow, 'userId' | 'id'>,
): Promise<NewMessage> {
  if (!message.own || message.openedBy !== 'anonymous') return message;
  const opened = await findVisitorTicket(tx, userId, id);
  return opened ? { ...message, fromEmail: opened.sender } : message;
}

/** Returns the customer's name after a message. Participants and notes do not change it. */
function customerName({ type, fromEmail, fromName }: NewMessage, existing: TicketRow | null): string {
  const isCustomers = !existing || (type === 'external' && foldEmail(fromEmail) === existing.sender);
  return (isCustomers && fromName) || (existing?.fromName ?? '');
}

/** Returns the browser and the clock of the last message that the visitor wrote on a page. */
function visitorDevice(
  { browser = null, utcOffset = null }: NewMessage,
  existing: TicketRow | null,
): Pick<TicketRow, 'browser' | 'utcOffset'> {
  const isOnPage = browser !== null || utcOffset !== null;
  return isOnPage || !existing
    ? { browser, utcOffset }
    : { browser: existing.browser, utcOffset: existing.utcOffset };
}

/** Returns who wrote a message. An agent who is the ticket's customer counts as customer, and a bot as neither. */
function messageWriter(
  { type, fromEmail }: NewMessage,
  existing: TicketRow | null,
  agent: WritingAgent | null,
): Writer {
  if (type !== 'external' || agent?.isBot) return 'neither';
  return agent && foldEmail(fromEmail) !== existing?.sender ? 'agent' : 'customer';
}

/** Returns the status that follows from a message. */
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
  place: Pick<MessageRow, 'ticketId' | 'writtenTo'> & { readonly conversationId?: string | undefined },
  { userId, type, fromEmail, fromName, text, page = null, articleId = null, isOutsiders }: NewMessage,
  { agentId, now }: Pick<StoredMessage, 'now'> & Pick<Stored, 'agentId'>,
): Promise<number> {
  const [made] = await tx
    .insert(ticketMessages)
    .values({
      userId,
      ...place,
      type,
      fromEmail,
      fromName,
      agentId,
      plain: text.plain,
      html: text.html,
      isOutsiders,
      page,
      articleId: articleId === null ? null : await findKnownArticle(tx, userId, articleId),
      markupVersion,
      sentAt: now,
    })
    .returning({ id: ticketMessages.id });
  if (!made) throw new Error('the message was not stored');
  return made.id;
}

/** Returns the id if the user has a published article by it, else null. */
async function findKnownArticle(tx: Transaction, userId: number, articleId: number): Promise<number | null> {
  const [article] = await tx
    .select({ id: faqArticles.faqArticleId })
    .from(faqArticles)
    .where(
      and(
        eq(faqArticles.userId, userId),
        eq(faqArticles.faqArticleId, articleId),
        eq(faqArticles.status, 'published'),
      ),
    )
    .limit(1);
  return article?.id ?? null;
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
