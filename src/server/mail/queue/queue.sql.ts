/** Queues emails, in the transaction that stores their message. */

import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { isEmail } from '../../../api/shared/email.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Transaction } from '../../db/database.ts';
import {
  agents,
  inboxes,
  isNotified,
  type MailKind,
  mails,
  notificationSettings,
  ticketEmails,
  tickets,
} from '../../db/tables/index.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { mayAutoReply } from '../auto-replies.sql.ts';
import { hasUnreadNotice } from '../away-notices.sql.ts';
import { findSenderAddress, type InboxRow, isInboxAddress } from '../inboxes/inboxes.sql.ts';
import { mailboxAddress } from '../mailbox.ts';
import { confirmParticipants } from '../participants/participants.sql.ts';
import type { MailRecipientRow } from '../reply-address/recipients.sql.ts';
import { getOrCreateRecipient } from '../reply-address/recipients.sql.ts';
import { ceilings, keptBackMinutes } from './ceilings.ts';
import { createMessageId } from './message-ids.ts';
import { listNotifiedAgents } from './notified-agents.sql.ts';

/** Seconds for which a notification mail waits for further messages of the customer. */
const groupedSeconds = 30;

/** Seconds for which it waits if the agent may see the message at the desk first. */
const awaySeconds = 120;

/** An external message, or one of a person outside of the conversation, as stored. */
export interface StoredMessage {
  readonly userId: number;
  readonly ticketId: number;
  readonly messageId: number;
  readonly isNewTicket: boolean;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
  /** Null if a customer wrote it. */
  readonly agentId: number | null;
  /** The email address of the ticket's customer. */
  readonly customer: string;
  /** Whether the author is known to own `fromEmail`. */
  readonly isConfirmed: boolean;
  /** The IP network of the request; null if the message came by mail or from a back office. */
  readonly network: string | null;
  /** Whether the inbox may reply automatically. */
  readonly wantsAutoReply: boolean;
  readonly sentAt: Date;
  /** Recipients of the email that the agent sent with this message; empty if the agent sent none. */
  readonly mailedTo: readonly string[];
}

/** Queues a message's emails: notifications to members, an answer to the customer and agents, an automatic reply. */
export async function queueMail(tx: Transaction, message: StoredMessage, policy: MailPolicy): Promise<void> {
  const { userId, inbox, agentId, isNewTicket } = message;
  const from = await findSenderAddress(tx, { userId, inboxId: inbox.id }, policy);
  if (from === null) return;
  const queue = createQueue(tx, message, from);
  if (agentId !== null) {
    await queueAnswer(tx, message, { from, queue, policy });
    await queueForColleagues(tx, message, queue);
    return;
  }
  if (message.mailedTo.length > 0) return;
  const limits = policy.unconfirmedLimits;
  const isAnswered = message.wantsAutoReply && (await mayAutoReply(tx, message, { from, limits }));
  if (isAnswered && (await queue({ kind: 'auto-reply', email: message.fromEmail, agentId: null }))) {
    await noteEmail(tx, message, from, [message.fromEmail]);
  }
  for (const member of await findMembers(tx, message)) {
    const seconds = isNewTicket ? 0 : groupedSeconds;
    await queueForMember(tx, message, queue, {
      kind: isNewTicket ? 'new-ticket' : 'new-message',
      member,
      seconds,
    });
  }
}

/** An email that a visitor set for a ticket, and that already counts towards the limits of confirmations. */
export interface SetEmail
  extends Pick<StoredMessage, 'userId' | 'ticketId' | 'inbox' | 'sentAt' | 'network'> {
  readonly email: string;
}

/** Queues the automatic reply to a ticket's new email, unless the inbox has none or a limit is reached. */
export async function queueAutoReply(
  tx: Transaction,
  { email, ...about }: SetEmail,
  policy: MailPolicy,
): Promise<void> {
  const { userId, inbox, network } = about;
  const from = await findSenderAddress(tx, { userId, inboxId: inbox.id }, policy);
  if (from === null) return;
  const written = { userId, inbox, fromEmail: email, isConfirmed: true, network };
  if (!(await mayAutoReply(tx, written, { from, limits: policy.unconfirmedLimits }))) return;
  const queue = createQueue(tx, { ...about, messageId: null }, from);
  if (await queue({ kind: 'auto-reply', email, agentId: null })) await noteEmail(tx, about, from, [email]);
}

/** A requested link to the tickets of an email address. */
export interface RequestedLink extends Pick<StoredMessage, 'userId' | 'ticketId' | 'inbox'> {
  readonly email: string;
  /** The language of the email; null for the ticket's. */
  readonly language: string | null;
}

export async function queueLink(
  tx: Transaction,
  { email, language, ...about }: RequestedLink,
  policy: MailPolicy,
): Promise<void> {
  const from = await findSenderAddress(tx, { userId: about.userId, inboxId: about.inbox.id }, policy);
  const isLoop =
    mailboxAddress(email) === mailboxAddress(from ?? '') ||
    (await isInboxAddress(tx, about.userId, mailboxAddress(email)));
  if (from === null || !isEmail(email) || isLoop) return;
  await createQueue(
    tx,
    { ...about, messageId: null },
    from,
  )({ kind: 'link', email, agentId: null, language });
}

/** A message for an agent, who need not be a member of the inbox. */
export interface Notice extends Pick<StoredMessage, 'userId' | 'ticketId' | 'messageId' | 'inbox'> {
  readonly agentId: number;
  readonly email: string;
}

/** Queues an email that notifies an agent of a message, or adds the message to an email that is still queued. */
export async function queueNotice(
  tx: Transaction,
  { agentId, email, ...about }: Notice,
  policy: MailPolicy,
): Promise<void> {
  const from = await findSenderAddress(tx, { userId: about.userId, inboxId: about.inbox.id }, policy);
  if (from === null || !isEmail(email) || (await isInboxAddress(tx, about.userId, mailboxAddress(email))))
    return;
  await createQueue(tx, about, from)({ kind: 'new-message', email, agentId });
}

/** Queues the mails of a forwarded message. Returns false if the inbox has no address to send from. */
export async function queueForwards(
  tx: Transaction,
  about: Pick<StoredMessage, 'userId' | 'ticketId' | 'messageId' | 'inbox' | 'sentAt'>,
  { to, seconds }: { readonly to: readonly string[]; readonly seconds: number },
  policy: MailPolicy,
): Promise<boolean> {
  const from = await findSenderAddress(tx, { userId: about.userId, inboxId: about.inbox.id }, policy);
  if (from === null) return false;
  const queue = createQueue(tx, about, from);
  for (const email of to) await queue({ kind: 'forward', email, agentId: null, seconds });
  await noteEmail(tx, about, from, [...to]);
  return true;
}

interface AnswerOptions {
  readonly from: string;
  readonly queue: Queue;
  readonly policy: MailPolicy;
}

async function queueAnswer(
  tx: Transaction,
  message: StoredMessage,
  { from, queue, policy }: AnswerOptions,
): Promise<void> {
  const { customer, mailedTo } = message;
  const seconds = policy.answerWaitSeconds;
  const isMailed = await isMailedToCustomer(tx, message, from);
  const isNew = isMailed && (await queue({ kind: 'answer', email: customer, agentId: null, seconds }));
  const copied: string[] = [];
  for (const { email } of await confirmParticipants(tx, message, [from, ...mailedTo])) {
    if (await queue({ kind: 'copy', email, agentId: null, seconds })) copied.push(email);
  }
  if (isNew || copied.length > 0) await noteEmail(tx, message, from, isNew ? [customer] : [], copied);
}

/**
 * Whether the customer gets an email. An agent who opened the ticket gets none, nor does an inbox, as mail to it would
 * open another ticket.
 */
async function isMailedToCustomer(
  tx: Transaction,
  { customer, fromEmail, userId, mailedTo }: StoredMessage,
  from: string,
): Promise<boolean> {
  const isSelf = [fromEmail, from, ...mailedTo].some(
    (email) => mailboxAddress(email) === mailboxAddress(customer),
  );
  return !isSelf && isEmail(customer) && !(await isInboxAddress(tx, userId, mailboxAddress(customer)));
}

/** Queues an answer for the members who got email about the question. */
async function queueForColleagues(tx: Transaction, message: StoredMessage, queue: Queue): Promise<void> {
  const notified = await listNotifiedAgents(tx, message);
  if (notified.size === 0) return;
  for (const member of await findMembers(tx, message)) {
    if (member.agentId === message.agentId || !notified.has(member.agentId)) continue;
    await queueForMember(tx, message, queue, { kind: 'colleague-answer', member, seconds: groupedSeconds });
  }
}

interface MemberMail {
  readonly kind: MailKind;
  readonly member: Member;
  readonly seconds: number;
}

/** Queues an email to a member; one who is mailed only while away gets one about a ticket until they have read it. */
async function queueForMember(
  tx: Transaction,
  { userId, ticketId }: Pick<StoredMessage, 'userId' | 'ticketId'>,
  queue: Queue,
  { kind, member: { agentId, email, isMailedWhenAway }, seconds }: MemberMail,
): Promise<void> {
  if (isMailedWhenAway && (await hasUnreadNotice(tx, { userId, ticketId, agentId }))) return;
  await queue({ kind, email, agentId, seconds: isMailedWhenAway ? awaySeconds : seconds });
}

interface Member {
  readonly email: string;
  readonly agentId: number;
  readonly isMailedWhenAway: boolean;
}

/** Stores the recipients and the date of a ticket's email, which the interface lists. */
async function noteEmail(
  tx: Transaction,
  { userId, ticketId, inbox, sentAt }: Pick<StoredMessage, 'userId' | 'ticketId' | 'inbox' | 'sentAt'>,
  from: string,
  to: string[],
  cc: string[] = [],
): Promise<void> {
  await tx
    .insert(ticketEmails)
    .values({ userId, ticketId, fromAddress: from, fromName: inbox.name, to, cc, createdAt: sentAt });
}

/** Finds the agents to notify with usable email addresses, without the author and inboxes, whose mail would loop. */
async function findMembers(tx: Transaction, { userId, inbox, fromEmail }: StoredMessage): Promise<Member[]> {
  const rows = await tx
    .select({
      agentId: agents.id,
      email: agents.email,
      isMailedWhenAway: sql<boolean>`coalesce(${notificationSettings.mail} = 'away', false)`,
    })
    .from(agents)
    .innerJoin(inboxes, and(eq(inboxes.userId, agents.userId), eq(inboxes.id, inbox.id)))
    .leftJoin(
      notificationSettings,
      and(eq(notificationSettings.userId, agents.userId), eq(notificationSettings.agentId, agents.id)),
    )
    .where(and(eq(agents.userId, userId), isNotified()))
    .orderBy(asc(agents.id));
  const found: Member[] = [];
  for (const { agentId, email, isMailedWhenAway } of rows) {
    if (email === null || !isEmail(email) || mailboxAddress(email) === mailboxAddress(fromEmail)) continue;
    if (!(await isInboxAddress(tx, userId, mailboxAddress(email))))
      found.push({ email, agentId, isMailedWhenAway });
  }
  return found;
}

interface NewMail {
  readonly kind: MailKind;
  readonly email: string;
  readonly agentId: number | null;
  /** Seconds for which the email waits for further messages. */
  readonly seconds?: number;
  /** The language of the email; the ticket's if null or undefined. */
  readonly language?: string | null;
}

/** Queues an email. Returns false if a queued one contains the message now, for a reserved address, and for spam. */
type Queue = (mail: NewMail) => Promise<boolean>;

/** The subject of an email: a ticket and, unless the email has none, a message. */
interface Subject extends Pick<StoredMessage, 'userId' | 'ticketId'> {
  readonly messageId: number | null;
}

function createQueue(tx: Transaction, { userId, ticketId, messageId }: Subject, from: string): Queue {
  return async ({ kind, email, agentId, seconds = 0, language = null }) => {
    if (isReservedEmail(email)) return false;
    // A link opens all tickets of its recipient.
    if (kind !== 'link' && (await isSpam(tx, userId, ticketId))) return false;
    const isAutomatic = kind === 'auto-reply' || kind === 'link';
    const recipient = await getOrCreateRecipient(tx, {
      userId,
      ticketId,
      email,
      agentId,
      isOutsider: kind === 'forward',
    });
    const isTo = and(eq(mails.userId, userId), eq(mails.recipientId, recipient.id));
    if (!isAutomatic) {
      const waiting = await tx
        .update(mails)
        .set({ messageIds: sql`${mails.messageIds} || ${messageId}::bigint` })
        .where(
          and(
            isTo,
            eq(mails.state, 'queued'),
            eq(mails.attempts, 0),
            isNotNull(mails.nextAttemptAt),
            sql`${mails.kind} not in ('auto-reply', 'link')`,
          ),
        )
        .returning({ id: mails.id });
      if (waiting.length > 0) return false;
    }
    const isTooMuch = await isOverCeiling(tx, userId, recipient.id);
    const wait = isTooMuch ? keptBackMinutes * 60 : seconds;
    const isHeld = isTooMuch && isAutomatic;
    await tx.insert(mails).values({
      userId,
      ticketId,
      recipientId: recipient.id,
      kind,
      language,
      messageIds: isAutomatic || messageId === null ? [] : [messageId],
      state: isHeld ? 'held' : 'queued',
      problem: isHeld ? 'The recipient got too many emails about this ticket.' : null,
      nextAttemptAt: isHeld ? null : sql`now() + make_interval(secs => ${wait})`,
      internetMessageId: createMessageId(from),
      rootId: (await findRootId(tx, recipient, kind)) ?? createMessageId(from),
    });
    return true;
  };
}

async function isSpam(tx: Transaction, userId: number, ticketId: number): Promise<boolean> {
  const [ticket] = await tx
    .select({ isSpam: tickets.isSpam })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)));
  return ticket?.isSpam === true;
}

/** Finds the root id of a thread in `References`; participants and outsiders have their own, to stay out of the customer's thread. */
async function findRootId(
  tx: Transaction,
  { userId, id, ticketId }: MailRecipientRow,
  kind: MailKind,
): Promise<string | null> {
  const isThread =
    kind === 'copy' || kind === 'forward'
      ? and(eq(mails.recipientId, id), eq(mails.kind, kind))
      : and(eq(mails.ticketId, ticketId), notInArray(mails.kind, ['copy', 'forward']));
  const [first] = await tx
    .select({ rootId: mails.rootId })
    .from(mails)
    .where(and(eq(mails.userId, userId), isThread))
    .orderBy(asc(mails.id))
    .limit(1);
  return first?.rootId ?? null;
}

async function isOverCeiling(tx: Transaction, userId: number, recipientId: number): Promise<boolean> {
  const within = ceilings.map(
    ({ minutes, mails: most }) =>
      sql`count(*) filter (where ${mails.createdAt} > now() - make_interval(mins => ${minutes})) >= ${most}`,
  );
  const [found] = await tx
    .select({ isEnough: sql<boolean>`${sql.join(within, sql` or `)}` })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.recipientId, recipientId),
        sql`${mails.createdAt} > now() - interval '600 minutes'`,
        sql`${mails.state} not in ('read', 'held')`,
      ),
    );
  return found?.isEnough ?? false;
}
