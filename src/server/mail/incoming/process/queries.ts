/** Gathers what has to be known to say what becomes of a mail. Every query carries the user. */

import { and, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { agents, inboxes, incomingMails, mails, tickets } from '../../../db/tables/index.ts';
import { foldEmail } from '../../../text/fold-email.ts';
import { isInboxAddress } from '../../inboxes/queries.ts';
import { mailboxOf } from '../../mailbox.ts';
import { hasSomeId } from '../../outgoing/queries.ts';
import { tokenPartOf } from '../../reply-address/address.ts';
import { type AddressTarget, findAddressTarget } from '../../reply-address/queries.ts';
import { readToken } from '../../reply-address/token.ts';
import type { MailFacts, TicketFacts, TokenFacts } from '../decide/facts.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import type { RawMail } from '../reader/raw-mail.ts';
import { findSentFacts } from '../sent/queries.ts';

/** A mail without what it says, which is read piece by piece. */
export type IncomingRow = Omit<typeof incomingMails.$inferSelect, 'raw'> & {
  /** Bytes of the mail. */
  readonly size: number;
};

const { raw: rawColumn, ...otherColumns } = getTableColumns(incomingMails);

const rawSize = sql<number>`octet_length(${rawColumn})`;

/** What an `IncomingRow` is read from. */
export const incomingColumns = { ...otherColumns, size: rawSize };

/** Reads a stored mail, which may be too large for one answer of the database. */
export function openRawMail(db: Queryable, { userId, id, size }: IncomingRow): RawMail {
  return {
    size,
    async read(start, length) {
      const piece = sql<Buffer>`substring(${rawColumn} from ${start + 1} for ${length})`;
      const [found] = await db
        .select({ piece })
        .from(incomingMails)
        .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id)));
      if (!found) throw new Error('the mail is gone');
      return found.piece;
    },
  };
}

/** What the database knows of a mail. */
export type StoredFacts = Omit<MailFacts, 'mail' | 'mailClass' | 'authentication'>;

/** For so long after the last mail with it, a reply address is good. */
const tokenDays = 365;
const dayMs = 86_400_000;

/** Mails of one sender within an hour that a person could write. */
const mostInAnHour = 60;

/** Addresses with a token that are looked up: nobody sends to many of ours. */
const mostTokens = 10;

export async function gatherFacts(db: Queryable, row: IncomingRow, mail: ParsedMail): Promise<StoredFacts> {
  const { userId } = row;
  const targets = await findTargets(db, row, mail);
  const reply = targets.find((target) => target.kind === 'reply');
  const bounce = targets.find((target) => target.kind === 'bounce');
  const byIds = await findByIds(db, userId, [...mail.inReplyTo, ...mail.references.toReversed()]);
  const sender = await senderFacts(db, userId, mail.from?.address ?? '');
  const isSent = row.door === 'imap-sent';
  const sentMail = { userId, inboxId: row.inboxId, ticketId: byIds?.id ?? null, senderId: sender.agentId };
  return {
    isDuplicate: await cameBefore(db, row),
    isOwn:
      (mail.messageId !== null && (await isOurs(db, userId, `<${mail.messageId}>`))) ||
      (isSent && (await asksForAnswersHere(db, userId, mail))),
    bounced: bounce?.kind === 'bounce' ? { mailId: bounce.mail.id, ticketId: bounce.mail.ticketId } : null,
    token: reply?.kind === 'reply' ? await tokenFacts(db, reply.recipient) : null,
    ...{ byIds, sender, sent: isSent ? await findSentFacts(db, sentMail) : null },
    inbox: await inboxFacts(db, row),
    isFlood: mail.from !== null && (await wroteOften(db, row, foldEmail(mail.from.address))),
  };
}

async function findTargets(db: Queryable, row: IncomingRow, mail: ParsedMail): Promise<AddressTarget[]> {
  const listed = [...mail.to, ...mail.cc].map(({ address }) => address);
  const addresses = new Set([...row.envelopeTo, ...mail.deliveredTo, ...listed].map(foldEmail));
  const withToken = [...addresses].filter((address) => readToken(tokenPartOf(address)) !== null);
  const targets: AddressTarget[] = [];
  for (const address of withToken.slice(0, mostTokens)) {
    const target = await findAddressTarget(db, row.userId, address);
    if (target) targets.push(target);
  }
  return targets;
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
  };
}

async function ticketFacts(db: Queryable, userId: number, id: number): Promise<TicketFacts | null> {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, id)));
  if (!ticket) return null;
  return {
    id,
    customer: ticket.sender,
    isCustomerConfirmed: ticket.openedBy !== 'anonymous',
    isClosed: ticket.status === 'closed',
    subject: ticket.subject,
  };
}

/** The same mail, for this inbox or another of the user. */
async function cameBefore(db: Queryable, { userId, id, hash }: IncomingRow): Promise<boolean> {
  const earlier = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.hash, hash), lt(incomingMails.id, id)))
    .limit(1);
  return earlier.length > 0;
}

async function isOurs(db: Queryable, userId: number, id: string): Promise<boolean> {
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), or(eq(mails.internetMessageId, id), eq(mails.relayId, id))))
    .limit(1);
  return found.length > 0;
}

/** What we sent through the mailbox is kept there as what agents sent is, perhaps under an id of its own. */
async function asksForAnswersHere(db: Queryable, userId: number, { replyTo }: ParsedMail): Promise<boolean> {
  const [first] = replyTo;
  return first !== undefined && (await findAddressTarget(db, userId, first.address)) !== null;
}

/** The ticket of the first of the ids that belongs to a mail we sent or took in. */
async function findByIds(db: Queryable, userId: number, ids: readonly string[]): Promise<TicketFacts | null> {
  if (ids.length === 0) return null;
  const written = ids.map((id) => `<${id}>`);
  const sent = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), hasSomeId(written)))
    .limit(500);
  const received = await db
    .select({ id: incomingMails.internetMessageId, ticketId: incomingMails.ticketId })
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
    const ticketId = mail?.ticketId ?? received.find((one) => one.id === id)?.ticketId;
    if (ticketId != null) return await ticketFacts(db, userId, ticketId);
  }
  return null;
}

async function senderFacts(db: Queryable, userId: number, address: string): Promise<StoredFacts['sender']> {
  const [agent] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), sql`lower(${agents.email} collate "C") = ${foldEmail(address)}`))
    .orderBy(agents.id)
    .limit(1);
  return {
    agentId: agent?.id ?? null,
    isInbox: await isInboxAddress(db, userId, mailboxOf(address)),
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

async function wroteOften(db: Queryable, { userId, id }: IncomingRow, sender: string): Promise<boolean> {
  const recent = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        eq(incomingMails.sender, sender),
        lt(incomingMails.id, id),
        gt(incomingMails.receivedAt, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(mostInAnHour);
  return recent.length === mostInAnHour;
}
