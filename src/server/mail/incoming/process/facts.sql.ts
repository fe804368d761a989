/** Reads the facts that decide about a mail. Every query filters by user. */

import { and, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { findRoot } from '../../../db/merged-tickets.sql.ts';
import { agents, inboxes, incomingMails, mailRecipients, mails, tickets } from '../../../db/tables/index.ts';
import { isTicketHidden } from '../../../db/visible-tickets.sql.ts';
import { addressForms } from '../../address-forms.ts';
import { isApprovalRequest } from '../../approval-requests/request-contents.sql.ts';
import { hasInboxAddress } from '../../inboxes/inboxes.sql.ts';
import { findAnsweredMessage, listAnswersOfOthers } from '../../newer-messages.sql.ts';
import { hasSomeId } from '../../outgoing/mail-contents.sql.ts';
import { findParticipant } from '../../participants/participants.sql.ts';
import { isNotice } from '../../pending-approval-notices/notices.sql.ts';
import { tokenPart } from '../../reply-address/address.ts';
import { type AddressTarget, findAddressTarget } from '../../reply-address/recipients.sql.ts';
import { readToken } from '../../reply-address/token.ts';
import type {
  AddressFacts,
  AnsweredFacts,
  BouncedFacts,
  MailFacts,
  TicketFacts,
  TokenFacts,
} from '../decide/facts.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import { type RawMail, readPieces } from '../reader/raw-mail.ts';
import { joinPieces } from '../store/join-pieces.ts';
import { copyMinutes, identifyMail } from '../store/mail-hash.ts';
import { findSentFacts } from './sent-facts.sql.ts';

/** A stored mail without its bytes, which `openRawMail` reads piece by piece. */
export type IncomingRow = Omit<typeof incomingMails.$inferSelect, 'raw'> & {
  /** The mail's size in bytes. */
  readonly size: number;
};

const { raw: rawColumn, ...otherColumns } = getTableColumns(incomingMails);

const rawSize = sql<number>`octet_length(${rawColumn})`;

export const incomingColumns = { ...otherColumns, size: rawSize };

/** Opens a stored mail for reading in pieces: it may be too large for one database response. */
export function openRawMail(
  db: Queryable,
  { userId, id, size }: Pick<IncomingRow, 'userId' | 'id' | 'size'>,
): RawMail {
  return {
    size,
    async read(start, length) {
      const piece = sql<Buffer>`substring(${rawColumn} from ${start + 1} for ${length})`;
      const [found] = await db
        .select({ piece })
        .from(incomingMails)
        .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id)));
      if (!found) throw new Error('the mail was deleted');
      return found.piece;
    },
  };
}

/** The facts that are read from the database. */
export type StoredFacts = Omit<MailFacts, 'mail' | 'mailClass' | 'authentication' | 'firstLines'>;

/** Days after the last email with a reply address during which the reply address works. */
const tokenDays = 365;
const dayMs = 86_400_000;

/** Limits a sender's mails in an hour that count as a person's; verified ones are counted separately. */
const mostInAnHour = 60;

/** Limits the reply and bounce addresses that are looked up for each mail. */
const mostTokens = 10;

export async function gatherFacts(
  db: Queryable,
  row: IncomingRow,
  mail: ParsedMail,
  isVerified: boolean,
): Promise<StoredFacts> {
  const { userId } = row;
  const targets = await findTargets(db, row, mail);
  const reply = targets.find((target) => target.kind === 'reply');
  const bounce = targets.find((target) => target.kind === 'bounce');
  const ids = [...mail.inReplyTo, ...mail.references.toReversed()];
  const sender = await addressFacts(db, userId, mail.from?.address ?? '');
  const [replyTo] = mail.replyTo;
  const isSent = row.channel === 'imap-sent';
  const token = reply?.kind === 'reply' ? await tokenFacts(db, reply.recipient) : null;
  const from = mail.from && foldEmail(mail.from.address);
  const { byIds, isByCopy, isByProposed } = await findByIds(db, userId, ids, from);
  const isOwnAnswer = token !== null && token.recipient === from;
  const sentMail = { userId, inboxId: row.inboxId, ticketId: byIds?.id ?? null, senderId: sender.agentId };
  const ofAgent = {
    ticketId: token?.ticket.id ?? byIds?.id,
    agentId: token?.agentId ?? sender.agentId,
  };
  return {
    isDuplicate: await cameBefore(db, row),
    isOwn:
      (mail.messageId !== null && (await isOurs(db, userId, `<${mail.messageId}>`))) ||
      (await isNotice(db, userId, frontdeskIds(mail))) ||
      (await isApprovalRequest(db, userId, frontdeskIds(mail))) ||
      (isSent && (await asksForAnswersHere(db, userId, mail))),
    bounced: bounce?.kind === 'bounce' ? await bouncedFacts(db, bounce.mail) : null,
    replyTo: replyTo ? await addressFacts(db, userId, replyTo.address) : null,
    token,
    byIds,
    isByCopy,
    isByProposed,
    sender,
    sent: isSent ? await findSentFacts(db, sentMail) : null,
    inbox: await inboxFacts(db, row),
    answered: await answeredFacts(db, userId, ids, ofAgent),
    isHidden: await isHiddenFromAgent(db, userId, ofAgent),
    approval: { reasons: row.approvedReasons, agentId: row.approvedBy },
    isFlood:
      from !== null &&
      (await wroteOften(db, row, { from, isVerified, ticketId: isOwnAnswer ? token.ticket.id : null })),
  };
}

async function findTargets(db: Queryable, row: IncomingRow, mail: ParsedMail): Promise<AddressTarget[]> {
  const listed = [...mail.to, ...mail.cc].map(({ address }) => address);
  const addresses = new Set([...row.envelopeTo, ...mail.deliveredTo, ...listed].map(foldEmail));
  const withToken = [...addresses].filter((address) => readToken(tokenPart(address)) !== null);
  const targets: AddressTarget[] = [];
  for (const address of withToken.slice(0, mostTokens)) {
    const target = await findAddressTarget(db, row.userId, address);
    if (target) targets.push(target);
  }
  return targets;
}

/** The ticket that a mail may belong to, and the agent who may have written it. */
interface TicketOfAgent {
  readonly ticketId: number | undefined;
  readonly agentId: number | null;
}

async function isHiddenFromAgent(
  db: Queryable,
  userId: number,
  { ticketId, agentId }: TicketOfAgent,
): Promise<boolean> {
  if (ticketId === undefined || agentId === null) return false;
  return await isTicketHidden(db, { userId, ticketId, agentId });
}

async function answeredFacts(
  db: Queryable,
  userId: number,
  ids: readonly string[],
  { ticketId, agentId }: TicketOfAgent,
): Promise<AnsweredFacts | null> {
  if (ticketId === undefined || agentId === null) return null;
  const messageId = await findAnsweredMessage(db, { userId, ticketId }, ids);
  if (messageId === null) return null;
  const laterAnswerIds = await listAnswersOfOthers(db, { userId, ticketId, agentId, messageId });
  return { messageId, laterAnswerIds };
}

type Recipient = Extract<AddressTarget, { kind: 'reply' }>['recipient'];

async function tokenFacts(db: Queryable, recipient: Recipient): Promise<TokenFacts | null> {
  const ticket = await ticketFacts(db, recipient.userId, recipient.ticketId);
  if (ticket === null) return null;
  return {
    ticket,
    recipient: recipient.emailFolded,
    agentId: recipient.agentId,
    isExpired: recipient.mailedAt.getTime() < Date.now() - tokenDays * dayMs,
    isRemoved: (await findParticipant(db, recipient))?.state === 'removed',
    isOutsider: recipient.isOutsider,
  };
}

/** Reads a ticket; of a merged one, the ticket that has its messages, with what a mail knows of the merged one. */
async function ticketFacts(db: Queryable, userId: number, id: number): Promise<TicketFacts | null> {
  const rootId = await findRoot(db, userId, id);
  const rows = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), inArray(tickets.id, [id, rootId])));
  const named = rows.find((row) => row.id === id);
  const root = rows.find((row) => row.id === rootId);
  if (!named || !root) return null;
  return {
    id: rootId,
    writtenTo: id,
    customer: root.sender,
    writer: named.sender,
    isCustomerConfirmed: named.openedBy !== 'anonymous' && root.openedBy !== 'anonymous',
    isClosed: root.status === 'closed',
    subject: named.subject,
  };
}

/** Whether the same mail was received before, by this inbox or another of the user. */
async function cameBefore(db: Queryable, row: IncomingRow): Promise<boolean> {
  // The stored hash of a mail with an id need not be computed again.
  if (row.internetMessageId !== null) return await hasEarlier(db, row);
  const raw = await joinPieces(await readPieces(openRawMail(db, row)));
  const { isUndated } = await identifyMail(raw, row);
  return await hasEarlier(db, row, isUndated ? copyMinutes : undefined);
}

/** @param minutes the longest time between the two mails; any if undefined */
async function hasEarlier(
  db: Queryable,
  { userId, id, receivedAt, hash }: IncomingRow,
  minutes?: number,
): Promise<boolean> {
  const found = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        eq(incomingMails.hash, hash),
        lt(incomingMails.id, id),
        minutes === undefined
          ? undefined
          : gt(incomingMails.receivedAt, new Date(receivedAt.getTime() - minutes * 60_000)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Returns the ids of Frontdesk's form, in brackets: the mail's own, and those of the mails that it returns. */
function frontdeskIds({ messageId, returnedIds }: ParsedMail): string[] {
  const ids = [messageId, ...returnedIds].filter((id) => id !== null);
  return ids.filter((id) => id.startsWith('frontdesk.')).map((id) => `<${id}>`);
}

async function isOurs(db: Queryable, userId: number, id: string): Promise<boolean> {
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), or(eq(mails.internetMessageId, id), eq(mails.relayId, id))))
    .limit(1);
  return found.length > 0;
}

/** Whether answers to a mail go to a reply address: then Frontdesk sent it, and a mailbox may have changed its id. */
async function asksForAnswersHere(db: Queryable, userId: number, { replyTo }: ParsedMail): Promise<boolean> {
  const [first] = replyTo;
  return first !== undefined && (await findAddressTarget(db, userId, first.address)) !== null;
}

type IdFacts = Pick<MailFacts, 'byIds' | 'isByCopy' | 'isByProposed'>;

/** Returns the ticket of the first id that belongs to a stored mail, sent or received. */
async function findByIds(
  db: Queryable,
  userId: number,
  ids: readonly string[],
  from: string | null,
): Promise<IdFacts> {
  const none = { byIds: null, isByCopy: false, isByProposed: false };
  if (ids.length === 0) return none;
  const written = ids.map((id) => `<${id}>`);
  const sent = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), hasSomeId(written)))
    .limit(500);
  const received = await db
    .select({
      id: incomingMails.internetMessageId,
      ticketId: incomingMails.ticketId,
      sender: incomingMails.sender,
    })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        inArray(incomingMails.internetMessageId, written),
        eq(incomingMails.state, 'done'),
        isNotNull(incomingMails.ticketId),
      ),
    )
    .limit(500);
  for (const id of written) {
    const mail = sent.find((one) => one.internetMessageId === id || one.relayId === id || one.rootId === id);
    const theirs = mail ? undefined : received.find((one) => one.id === id);
    const ticketId = mail?.ticketId ?? theirs?.ticketId;
    if (ticketId == null) continue;
    const isOfParticipant = theirs?.sender
      ? (await findParticipant(db, { userId, ticketId, emailFolded: theirs.sender })) !== null
      : mail?.kind === 'copy' || mail?.kind === 'forward';
    const sender =
      theirs && from !== null ? await findParticipant(db, { userId, ticketId, emailFolded: from }) : null;
    return {
      byIds: await ticketFacts(db, userId, ticketId),
      isByCopy: isOfParticipant,
      isByProposed: sender?.state === 'proposed',
    };
  }
  return none;
}

async function bouncedFacts(
  db: Queryable,
  { userId, id, ticketId, recipientId }: typeof mails.$inferSelect,
): Promise<BouncedFacts> {
  const [recipient] = await db
    .select({ email: mailRecipients.emailFolded, agentId: mailRecipients.agentId })
    .from(mailRecipients)
    .where(and(eq(mailRecipients.userId, userId), eq(mailRecipients.id, recipientId)));
  return { mailId: id, ticketId, recipient: recipient?.email ?? '', agentId: recipient?.agentId ?? null };
}

async function addressFacts(db: Queryable, userId: number, address: string): Promise<AddressFacts> {
  const forms = addressForms(address);
  const [agent] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(sql`lower(${agents.email} collate "C")`, forms)))
    .orderBy(agents.id)
    .limit(1);
  return {
    agentId: agent?.id ?? null,
    isInbox: await hasInboxAddress(db, userId, forms),
    isReplyAddress: (await findAddressTarget(db, userId, address)) !== null,
  };
}

async function inboxFacts(db: Queryable, { userId, inboxId }: IncomingRow): Promise<StoredFacts['inbox']> {
  return await findInboxById(db, userId, inboxId);
}

export async function findInboxById(db: Queryable, userId: number, inboxId: number) {
  const [inbox] = await db
    .select()
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
  return inbox ?? null;
}

interface CountedSender {
  readonly from: string;
  readonly isVerified: boolean;
  /** The ticket of the sender's own reply address, if the mail was sent to that address; else null. */
  readonly ticketId: number | null;
}

/**
 * Whether a sender sent more mails in the last hour than a person could write. Unverified ones, whose From may be
 * forged, are counted apart; those to the sender's own reply address, which forgers do not know, per ticket.
 */
async function wroteOften(
  db: Queryable,
  { userId, id }: IncomingRow,
  { from, isVerified, ticketId }: CountedSender,
): Promise<boolean> {
  const recent = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        eq(incomingMails.sender, from),
        eq(incomingMails.isVerified, isVerified),
        isVerified || ticketId === null ? undefined : eq(incomingMails.ticketId, ticketId),
        lt(incomingMails.id, id),
        gt(incomingMails.receivedAt, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(mostInAnHour);
  return recent.length === mostInAnHour;
}
