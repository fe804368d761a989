/** Finds the contents of mails, and lists mails for operators. */

import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { groupBy } from '../../db/group-by.ts';
import {
  agents,
  helpCenters,
  inboxes,
  incomingMails,
  type MailState,
  mailRecipients,
  mails,
  ticketAttachments,
  ticketMessages,
  ticketReads,
  tickets,
  ticketTokenTickets,
} from '../../db/tables/index.ts';
import { findFromAddress, type InboxRow } from '../inboxes/queries.ts';
import { findWriter, type KnownWriter } from '../notices/queries.ts';
import { type CopyFacts, findCopyFacts, findParticipant } from '../participants/queries.ts';
import type { MailRecipientRow, MailRow } from '../reply-address/queries.ts';

type TicketRow = typeof tickets.$inferSelect;
type MessageRow = typeof ticketMessages.$inferSelect;

export interface MailedMessage extends MessageRow {
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** An agent's signature as it is stored. */
export interface AgentSignature {
  readonly text: string;
  readonly html: string | null;
}

export interface MailContent {
  readonly mail: MailRow;
  readonly recipient: MailRecipientRow;
  readonly ticket: TicketRow;
  readonly inbox: InboxRow;
  /** The address that the inbox writes from. */
  readonly inboxAddress: string | null;
  /** The messages in the mail, in order; some may be erased. */
  readonly messages: readonly MailedMessage[];
  /** Earlier messages, the newest first; for an automatic reply, the message it replies to. */
  readonly earlier: readonly MailedMessage[];
  /** The ids of earlier mails between the recipient and us, the oldest first. */
  readonly references: readonly string[];
  /** The signatures of the messages' authors, by the agents' ids. */
  readonly signatures: ReadonlyMap<number, AgentSignature>;
  /** Facts about the customer; null: the mail is no notice. */
  readonly writer: KnownWriter | null;
  /** The url of the help center's site; null: none. */
  readonly siteUrl: string | null;
  readonly copies: CopyFacts;
}

/** Earlier messages that are quoted, and earlier mails that are referenced. */
const maxQuoted = 10;
const maxReferences = 20;

/** Returns null where the ticket is gone, or the recipient gets no more of it. */
export async function findMailContent(db: Queryable, mail: MailRow): Promise<MailContent | null> {
  const { userId, ticketId, recipientId } = mail;
  const [found] = await db
    .select({ recipient: mailRecipients, ticket: tickets, inbox: inboxes })
    .from(mailRecipients)
    .innerJoin(
      tickets,
      and(eq(tickets.userId, mailRecipients.userId), eq(tickets.id, mailRecipients.ticketId)),
    )
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(and(eq(mailRecipients.userId, userId), eq(mailRecipients.id, recipientId)));
  if (!found) return null;
  const [site] = await db
    .select({ url: helpCenters.siteUrl })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), sql`${helpCenters.siteUrl} is not null`))
    .orderBy(asc(helpCenters.id))
    .limit(1);
  const { emailFolded } = found.recipient;
  const isAgents = found.recipient.agentId !== null;
  const known = isAgents ? null : await findParticipant(db, { userId, ticketId, emailFolded });
  // Also the former email of a customer who has set another.
  if (known?.state === 'removed') return null;
  const participant = mail.kind === 'copy' ? known : null;
  if (mail.kind === 'copy' && participant?.state !== 'confirmed') return null;
  const isExternal = and(
    eq(ticketMessages.userId, userId),
    eq(ticketMessages.ticketId, ticketId),
    eq(ticketMessages.type, 'external'),
    // Participants see no messages from before they joined, or joined again.
    participant ? gte(ticketMessages.sentAt, participant.joinedAt) : undefined,
  );
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(and(isExternal, anyOf(ticketMessages.id, mail.messageIds)))
    .orderBy(asc(ticketMessages.sentAt), asc(ticketMessages.id));
  const [first] = messages;
  const copies = await findCopyFacts(db, { userId, ticketId, kind: mail.kind, since: first?.sentAt ?? null });
  const earlier = first
    ? await db
        .select()
        .from(ticketMessages)
        .where(
          and(isExternal, lte(ticketMessages.sentAt, first.sentAt), sql`${ticketMessages.id} < ${first.id}`),
        )
        .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
        .limit(maxQuoted)
    : await listLastWritten(db, mail, found.recipient);
  const all = await withFiles(db, userId, [...messages, ...earlier]);
  return {
    mail,
    ...found,
    inboxAddress: await findFromAddress(db, userId, found.inbox.id),
    messages: all.slice(0, messages.length),
    earlier: all.slice(messages.length),
    references: await findReferences(db, mail, found.recipient),
    signatures: await findSignatures(db, userId, messages),
    writer: await findWriter(db, mail, found.ticket, messages),
    siteUrl: site?.url ?? null,
    copies,
  };
}

export async function findSignatures(
  db: Queryable,
  userId: number,
  messages: readonly MessageRow[],
): Promise<Map<number, AgentSignature>> {
  const ids = [...new Set(messages.flatMap(({ agentId }) => agentId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: agents.id, text: agents.signature, html: agents.signatureHtml })
    .from(agents)
    .where(and(eq(agents.userId, userId), anyOf(agents.id, ids), ne(agents.signature, '')));
  return new Map(rows.map(({ id, text, html }) => [id, { text, html }]));
}

/** Lists the message that an automatic reply answers. */
async function listLastWritten(
  db: Queryable,
  { userId, ticketId, kind }: MailRow,
  { emailFolded }: MailRecipientRow,
): Promise<MessageRow[]> {
  if (kind !== 'auto-reply') return [];
  return await db
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.type, 'external'),
        isNull(ticketMessages.agentId),
        sql`lower(${ticketMessages.fromEmail} collate "C") = ${emailFolded}`,
      ),
    )
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(1);
}

async function withFiles(
  db: Queryable,
  userId: number,
  messages: readonly MessageRow[],
): Promise<MailedMessage[]> {
  const ids = messages.map(({ id }) => id);
  const files = await db
    .select()
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.userId, userId), anyOf(ticketAttachments.messageId, ids)))
    .orderBy(asc(ticketAttachments.position));
  const byMessage = groupBy(files, ({ messageId }) => messageId);
  return messages.map((message) => ({
    ...message,
    files: (byMessage.get(message.id) ?? []).map(({ name, path }) => ({ name, path })),
  }));
}

async function findReferences(
  db: Queryable,
  { userId, id, ticketId, recipientId, createdAt }: MailRow,
  { emailFolded }: MailRecipientRow,
): Promise<string[]> {
  const sent = await db
    .select({ at: mails.createdAt, id: mails.internetMessageId, relayId: mails.relayId })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.recipientId, recipientId),
        lt(mails.id, id),
        sql`${mails.state} <> 'read'`,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(maxReferences);
  const received = await db
    .select({ at: incomingMails.receivedAt, id: incomingMails.internetMessageId })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.userId, userId),
        eq(incomingMails.ticketId, ticketId),
        eq(incomingMails.sender, emailFolded),
        lte(incomingMails.receivedAt, createdAt),
      ),
    )
    .orderBy(desc(incomingMails.id))
    .limit(maxReferences);
  return [
    ...sent.map(({ at, id: own, relayId }) => ({ at, ids: relayId === null ? [own] : [own, relayId] })),
    ...received.map(({ at, id: theirs }) => ({ at, ids: theirs === null ? [] : [theirs] })),
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ ids }) => ids)
    .slice(-maxReferences);
}

/** Whether the ticket's visitor has read the thread up to a time. */
export async function isReadByVisitor(
  db: Queryable,
  { userId, ticketId }: MailRow,
  until: Date,
): Promise<boolean> {
  const byName = await db
    .select({ sub: ticketReads.sub })
    .from(ticketReads)
    .where(
      and(
        eq(ticketReads.userId, userId),
        eq(ticketReads.ticketId, ticketId),
        sql`${ticketReads.readAt} >= ${until.toISOString()}`,
      ),
    )
    .limit(1);
  if (byName.length > 0) return true;
  const byToken = await db
    .select({ hash: ticketTokenTickets.hash })
    .from(ticketTokenTickets)
    .where(
      and(
        eq(ticketTokenTickets.userId, userId),
        eq(ticketTokenTickets.ticketId, ticketId),
        sql`${ticketTokenTickets.readAt} >= ${until.toISOString()}`,
      ),
    )
    .limit(1);
  return byToken.length > 0;
}

export interface ListedMail {
  readonly mail: MailRow;
  readonly to: string;
  readonly subject: string;
}

/** Lists the newest mails, of a user or of all, in some states or in any. */
export async function listMails(
  db: Queryable,
  {
    userId,
    states,
    limit,
  }: {
    readonly userId?: number | undefined;
    readonly states?: readonly MailState[];
    readonly limit: number;
  },
): Promise<ListedMail[]> {
  return await db
    .select({ mail: mails, to: mailRecipients.email, subject: tickets.subject })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .innerJoin(tickets, and(eq(tickets.userId, mails.userId), eq(tickets.id, mails.ticketId)))
    .where(
      and(
        userId === undefined ? undefined : eq(mails.userId, userId),
        states && inArray(mails.state, [...states]),
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

/** Finds those of the ids that are mails of the last days. */
export async function findMailsSince(
  db: Queryable,
  ids: readonly number[],
  days: number,
): Promise<{ readonly userId: number; readonly id: number }[]> {
  return await db
    .select({ userId: mails.userId, id: mails.id })
    .from(mails)
    .where(and(anyOf(mails.id, ids), sql`${mails.createdAt} > now() - make_interval(days => ${days})`));
}

/** Returns null where the user has no such mail. */
export async function findMail(db: Queryable, userId: number, id: number): Promise<MailRow | null> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.id, id)));
  return mail ?? null;
}

/** Whether a sent mail has one of the ids, in brackets: its own, its relay's, or its thread's. */
export function hasSomeId(ids: readonly string[]): SQL | undefined {
  return or(...[mails.internetMessageId, mails.relayId, mails.rootId].map((id) => inArray(id, [...ids])));
}
