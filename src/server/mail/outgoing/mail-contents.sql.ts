/** Finds the contents of emails, and lists emails for operators. */

import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { groupBy } from '../../db/group-by.ts';
import { findRoot, isMessageOf } from '../../db/merged-tickets.sql.ts';
import {
  agents,
  helpCenters,
  inboxes,
  incomingMails,
  type MailKind,
  type MailState,
  mailRecipients,
  mails,
  ticketAttachments,
  ticketMessages,
  ticketReads,
  tickets,
  ticketTokenTickets,
} from '../../db/tables/index.ts';
import { isTicketHidden } from '../../db/visible-tickets.sql.ts';
import { findLookOfInbox, type HelpCenterLook } from '../../looks/looks.sql.ts';
import { findWriter, type KnownWriter } from '../agent-notices/customer-facts.sql.ts';
import { isNotice } from '../agent-notices/is-notice.ts';
import { findFromAddress, type InboxRow } from '../inboxes/inboxes.sql.ts';
import { type CopyFacts, findCopyFacts, findParticipant } from '../participants/participants.sql.ts';
import type { MailRecipientRow, MailRow } from '../reply-address/recipients.sql.ts';

type TicketRow = typeof tickets.$inferSelect;
type MessageRow = typeof ticketMessages.$inferSelect;

export interface MailedMessage extends MessageRow {
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

export interface AgentSignature {
  readonly text: string;
  readonly html: string | null;
}

export interface MailContent {
  readonly mail: MailRow;
  readonly recipient: MailRecipientRow;
  readonly ticket: TicketRow;
  readonly inbox: InboxRow;
  /** The email address in From of the inbox's mail; null if it has none. */
  readonly inboxAddress: string | null;
  /** The messages in the email, in order, without erased ones. */
  readonly messages: readonly MailedMessage[];
  /** Earlier messages, the newest first; for an automatic reply, the message that it answers. */
  readonly earlier: readonly MailedMessage[];
  /** The ids of earlier emails to and from the recipient, the oldest first. */
  readonly references: readonly string[];
  /** The signatures of agents among the messages' authors, by agent id. */
  readonly signatures: ReadonlyMap<number, AgentSignature>;
  /** Facts about the customer; null if the email is no notification. */
  readonly writer: KnownWriter | null;
  /** The URL of the help center's site; null if it has none. */
  readonly siteUrl: string | null;
  /** The look of the help center whose visitors write to the inbox, else of the first one; null if it has none. */
  readonly look: HelpCenterLook | null;
  readonly copies: CopyFacts;
}

/** Limits the earlier messages that are quoted, and the earlier emails in `References`. */
const maxQuoted = 10;
const maxReferences = 20;

/** Returns null if the ticket was deleted, or if the recipient gets no more mail about it, such as an agent who may not see it. */
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
  const { emailFolded } = found.recipient;
  const { agentId } = found.recipient;
  const isAgents = agentId !== null;
  // Since the email was queued, the ticket may have been moved, or the agent have left a team.
  if (isAgents && (await isTicketHidden(db, { userId, ticketId, agentId }))) return null;
  const known = isAgents ? null : await findParticipant(db, { userId, ticketId, emailFolded });
  // The former email of a customer who changed it is a removed participant too.
  if (known?.state === 'removed') return null;
  const participant = mail.kind === 'copy' ? known : null;
  if (mail.kind === 'copy' && participant?.state !== 'confirmed') return null;
  const isVisible = and(
    // A mail that was queued before a merge still has the messages of its own ticket.
    isMessageOf({ userId, ticketId }, await findRoot(db, userId, ticketId)),
    // Participants see no messages from before they joined or rejoined.
    participant ? gte(ticketMessages.sentAt, participant.joinedAt) : undefined,
  );
  const isExternal = and(isVisible, eq(ticketMessages.type, 'external'));
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(and(isVisible, isMailed(mail.kind), anyOf(ticketMessages.id, mail.messageIds)))
    .orderBy(asc(ticketMessages.sentAt), asc(ticketMessages.id));
  const [first] = messages;
  const copies = await findCopyFacts(db, { userId, ticketId, kind: mail.kind, since: first?.sentAt ?? null });
  const earlier =
    mail.kind === 'forward'
      ? []
      : first
        ? await listEarlier(db, isExternal, first)
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
    siteUrl: await findSiteUrl(db, userId),
    look: await findLookOfInbox(db, userId, found.inbox.id),
    copies,
  };
}

/** Matches the messages that emails of a kind take to their recipients. */
function isMailed(kind: MailKind): SQL | undefined {
  if (kind === 'forward') return eq(ticketMessages.type, 'internal');
  const isExternal = eq(ticketMessages.type, 'external');
  return isNotice(kind) ? or(isExternal, ticketMessages.isOutsiders) : isExternal;
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

/** Returns the URL of the first help center's site; null if none has one. */
async function findSiteUrl(db: Queryable, userId: number): Promise<string | null> {
  const [site] = await db
    .select({ url: helpCenters.siteUrl })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), sql`${helpCenters.siteUrl} is not null`))
    .orderBy(asc(helpCenters.id))
    .limit(1);
  return site?.url ?? null;
}

/** Returns the visible messages before the first one of an email, the newest first. */
async function listEarlier(
  db: Queryable,
  isVisible: SQL | undefined,
  first: MessageRow,
): Promise<MessageRow[]> {
  return await db
    .select()
    .from(ticketMessages)
    .where(and(isVisible, lte(ticketMessages.sentAt, first.sentAt), sql`${ticketMessages.id} < ${first.id}`))
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(maxQuoted);
}

/** Returns the message that an automatic reply answers; an empty list for any other email. */
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

/** Lists the newest emails, of one user or of all, in some states or in any. */
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

/** Returns the ids that belong to emails of the last `days`. */
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

/** Returns null if the user has no email with this id. */
export async function findMail(db: Queryable, userId: number, id: number): Promise<MailRow | null> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.id, id)));
  return mail ?? null;
}

/** Matches emails with one of the ids, in brackets: the email's own, its relay's, or its thread's. */
export function hasSomeId(ids: readonly string[]): SQL | undefined {
  return or(...[mails.internetMessageId, mails.relayId, mails.rootId].map((id) => inArray(id, [...ids])));
}
