/** Queries of tickets. Every query is limited to one user. */

import { and, arrayOverlaps, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../../api/refusal.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { Ownership } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import { findRoot, isMessageOf } from '../../db/merged-tickets.sql.ts';
import {
  agents,
  inboxes,
  ticketAttachments,
  ticketEmails,
  ticketMerges,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import { isVisible } from '../../db/visible-tickets.sql.ts';

export type TicketRow = typeof tickets.$inferSelect;
export type MessageRow = typeof ticketMessages.$inferSelect;
export type EmailRow = typeof ticketEmails.$inferSelect;
export type AttachmentRow = typeof ticketAttachments.$inferSelect;

/** A position in a list that is ordered by time and id. A page begins after it. */
export interface Position {
  readonly time: Date;
  readonly id: number;
}

export interface TicketFilter {
  /** Instants: `…After` is inclusive, `…Before` is exclusive. */
  readonly updatedAfter?: Date | undefined;
  readonly updatedBefore?: Date | undefined;
  readonly latestUpdatedAfter?: Date | undefined;
  readonly latestUpdatedBefore?: Date | undefined;
  readonly fromEmail?: string | undefined;
  readonly status?: TicketStatus | undefined;
  /** Tickets with any of these labels. */
  readonly labels?: readonly string[] | undefined;
  /** The caller's own tickets; absent for all tickets of the user. */
  readonly own?: Ownership | undefined;
  /** The inboxes whose tickets are left out. @default none */
  readonly hidden?: readonly number[] | undefined;
}

/** The times of a ticket that its reader may see. */
interface TicketTimes {
  readonly changedAt: Date;
  readonly lastActionAt: Date;
}

export interface ListedTicket extends TicketTimes {
  readonly ticket: TicketRow;
  readonly inboxName: string;
}

/** Returns the time that orders the list: the filtered one, since an index then returns each page without skipping. */
function sortTime(filter: TicketFilter): keyof TicketTimes {
  return filter.latestUpdatedAfter || filter.latestUpdatedBefore ? 'lastActionAt' : 'changedAt';
}

export function ticketPosition(row: ListedTicket, filter: TicketFilter): Position {
  return { time: row[sortTime(filter)], id: row.ticket.id };
}

/** The time of the last message that a visitor may read: a ticket's times would reveal when agents write notes. */
const lastExternalAt = sql<Date>`coalesce((
  select max(${ticketMessages.sentAt}) from ${ticketMessages} where ${ticketMessages.userId} = ${tickets.userId}
    and ${ticketMessages.ticketId} = ${tickets.id} and ${ticketMessages.type} = 'external'), ${tickets.createdAt})`;

type Column<Data> = AnyPgColumn<{ data: Data }> | SQL<Data>;

function timesFor(own: Ownership | undefined): { readonly [Name in keyof TicketTimes]: Column<Date> } {
  if (!own) return { changedAt: tickets.changedAt, lastActionAt: tickets.lastActionAt };
  const time = lastExternalAt.mapWith(tickets.createdAt);
  return { changedAt: time, lastActionAt: time };
}

/** Returns tickets by time, the oldest first. Tickets that change while a client reads pages move to the end. */
export async function listTickets(
  db: Queryable,
  userId: number,
  filter: TicketFilter,
  after: Position | null,
  limit: number,
): Promise<ListedTicket[]> {
  const { changedAt, lastActionAt } = timesFor(filter.own);
  const time = sortTime(filter) === 'changedAt' ? changedAt : lastActionAt;
  return await db
    .select({ ticket: tickets, inboxName: inboxes.name, changedAt, lastActionAt })
    .from(tickets)
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(
      and(
        eq(tickets.userId, userId),
        isOwn(filter.own),
        isShown(filter.own),
        isVisible(filter.hidden ?? []),
        filter.status && eq(tickets.status, filter.status),
        filter.fromEmail === undefined ? undefined : eq(tickets.sender, foldEmail(filter.fromEmail)),
        filter.labels && arrayOverlaps(tickets.labels, [...filter.labels]),
        filter.updatedAfter && isFrom(changedAt, filter.updatedAfter, time, after),
        filter.updatedBefore && isBefore(changedAt, filter.updatedBefore),
        filter.latestUpdatedAfter && isFrom(lastActionAt, filter.latestUpdatedAfter, time, after),
        filter.latestUpdatedBefore && isBefore(lastActionAt, filter.latestUpdatedBefore),
        after === null ? undefined : isAfter(time, tickets.id, after),
      ),
    )
    .orderBy(asc(time), asc(tickets.id))
    .limit(limit);
}

export interface EmailSpan {
  readonly start: Date;
  /** The end of the time span, exclusive. */
  readonly end: Date;
}

export interface ListedEmail {
  readonly email: EmailRow;
  readonly inboxName: string;
}

/** Returns emails of tickets by time, the oldest first. */
export async function listEmails(
  db: Queryable,
  userId: number,
  { start, end }: EmailSpan,
  after: Position | null,
  limit: number,
): Promise<ListedEmail[]> {
  return await db
    .select({ email: ticketEmails, inboxName: inboxes.name })
    .from(ticketEmails)
    .innerJoin(tickets, and(eq(tickets.userId, ticketEmails.userId), eq(tickets.id, ticketEmails.ticketId)))
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(
      and(
        eq(ticketEmails.userId, userId),
        isFrom(ticketEmails.createdAt, start, ticketEmails.createdAt, after),
        isBefore(ticketEmails.createdAt, end),
        after === null ? undefined : isAfter(ticketEmails.createdAt, ticketEmails.id, after),
      ),
    )
    .orderBy(asc(ticketEmails.createdAt), asc(ticketEmails.id))
    .limit(limit);
}

/** Returns a lower bound unless the position implies it: with two, PostgreSQL may rescan the rows of earlier pages. */
function isFrom(
  time: Column<Date>,
  start: Date,
  order: Column<Date>,
  after: Position | null,
): SQL | undefined {
  const isSaid = after !== null && time === order && after.time >= start;
  return isSaid ? undefined : sql`${time} >= ${start.toISOString()}::timestamptz`;
}

function isBefore(time: Column<Date>, end: Date): SQL {
  return sql`${time} < ${end.toISOString()}::timestamptz`;
}

/** Compares time and id as a pair, so that one index gives every page. */
function isAfter(time: Column<Date>, id: AnyPgColumn, after: Position): SQL {
  return sql`(${time}, ${id}) > (${after.time.toISOString()}::timestamptz, ${after.id}::bigint)`;
}

export interface TicketAgent {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
}

export interface TicketDetails {
  readonly ticket: TicketRow;
  /** The messages, the oldest first. */
  readonly messages: readonly MessageRow[];
  readonly attachments: readonly AttachmentRow[];
  readonly agents: readonly TicketAgent[];
}

/**
 * Returns a ticket with its messages. A visitor's merged ticket is the one that has the messages, if that is theirs too;
 * else it has its own former messages, and what they have written to it since.
 * @throws {Refusal} `NotFound`
 */
export async function findTicket(
  db: Queryable,
  userId: number,
  id: number,
  own?: Ownership,
): Promise<TicketDetails> {
  const ticket = await findTicketRow(db, userId, id, own);
  if (!own || ticket.status !== 'closed') return await readDetails(db, ticket, id);
  const rootId = await findRoot(db, userId, id);
  const root = rootId === id ? ticket : await findOwnTicket(db, userId, rootId, own);
  return root ? await readDetails(db, root, rootId) : await readDetails(db, ticket, rootId);
}

/** @param rootId the ticket that has the messages */
async function readDetails(db: Queryable, ticket: TicketRow, rootId: number): Promise<TicketDetails> {
  const { userId, id } = ticket;
  const isOfTicket = isMessageOf({ userId, ticketId: id }, rootId);
  const [messages, attachments, assigned] = await Promise.all([
    db
      .select()
      .from(ticketMessages)
      .where(isOfTicket)
      .orderBy(asc(ticketMessages.sentAt), asc(ticketMessages.id)),
    db
      .select({ attachment: ticketAttachments })
      .from(ticketMessages)
      .innerJoin(
        ticketAttachments,
        and(
          eq(ticketAttachments.userId, ticketMessages.userId),
          eq(ticketAttachments.messageId, ticketMessages.id),
        ),
      )
      .where(isOfTicket)
      .orderBy(asc(ticketAttachments.messageId), asc(ticketAttachments.position)),
    listAgents(db, userId, ticket.assignedAgents),
  ]);
  return {
    ticket,
    messages: messages.map((message) => ({ ...message, ticketId: id })),
    attachments: attachments.map(({ attachment }) => attachment),
    agents: assigned,
  };
}

/** Returns a ticket without its messages. @throws {Refusal} `NotFound` */
export async function findTicketRow(
  db: Queryable,
  userId: number,
  id: number,
  own?: Ownership,
): Promise<TicketRow> {
  const ticket = await findOwnTicket(db, userId, id, own);
  if (!ticket) throw notFound();
  return ticket;
}

async function findOwnTicket(
  db: Queryable,
  userId: number,
  id: number,
  own: Ownership | undefined,
): Promise<TicketRow | null> {
  const [ticket] = Number.isSafeInteger(id)
    ? await db
        .select()
        .from(tickets)
        .where(and(isTicket(userId, id), isOwn(own)))
    : [];
  return ticket ?? null;
}

/** Whether an agent wrote a message that the visitor may read in one of the caller's tickets. */
export function wroteInOwnTicket(db: Queryable, userId: number, agentId: number, own: Ownership): SQL {
  return exists(
    db
      .select({ found: sql`1` })
      .from(tickets)
      .innerJoin(
        ticketMessages,
        and(eq(ticketMessages.userId, tickets.userId), eq(ticketMessages.ticketId, tickets.id)),
      )
      .where(
        and(
          eq(tickets.userId, userId),
          isOwn(own),
          eq(ticketMessages.type, 'external'),
          eq(ticketMessages.agentId, agentId),
        ),
      ),
  );
}

export function isTicket(userId: number, id: number): SQL | undefined {
  return and(eq(tickets.userId, userId), eq(tickets.id, id));
}

type OwnedColumns = { readonly [Name in 'userId' | 'id' | 'sender' | 'openedBy']: AnyPgColumn };

/** Returns a condition: whether a ticket is one that the caller may read. */
export function isOwn(own: Ownership | undefined, ticket: OwnedColumns = tickets): SQL | undefined {
  if (!own) return undefined;
  const { email, ticketIds } = own;
  const bySender = email === null ? sql`false` : isOfSender(email, ticket);
  return ticketIds.length === 0 ? bySender : or(inArray(ticket.id, [...ticketIds]), bySender);
}

/**
 * Matches a sender's tickets, except anonymous ones, whose email is unconfirmed, and those with only notes. A merged
 * ticket was one with messages.
 */
function isOfSender(email: string, { userId, id, sender, openedBy }: OwnedColumns): SQL {
  // The limit makes PostgreSQL read one row per ticket by index; `exists` could hash the messages of all users.
  return sql`(${sender} = ${foldEmail(email)} and ${openedBy} <> 'anonymous' and coalesce((
    select true from ${ticketMessages} where ${ticketMessages.userId} = ${userId}
      and ${ticketMessages.ticketId} = ${id} and ${ticketMessages.type} = 'external' limit 1), (
    select true from ${ticketMerges} where ${ticketMerges.userId} = ${userId}
      and ${ticketMerges.ticketId} = ${id})))`;
}

/** Whether a ticket is in the lists of a visitor: a merged one is not, if the other one is theirs too. */
function isShown(own: Ownership | undefined): SQL | undefined {
  if (!own) return undefined;
  const into = alias(tickets, 'into_ticket');
  return sql`not exists (select from ${ticketMerges} join ${tickets} into_ticket
    on into_ticket.user_id = ${ticketMerges.userId} and into_ticket.id = ${ticketMerges.intoTicketId}
    where ${ticketMerges.userId} = ${tickets.userId} and ${ticketMerges.ticketId} = ${tickets.id}
      and ${isOwn(own, into)})`;
}

/** Returns the existing agents among the given ids. */
export async function listAgents(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<TicketAgent[]> {
  if (ids.length === 0) return [];
  return await db
    .select({ id: agents.id, name: agents.name, email: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...ids])))
    .orderBy(asc(agents.id));
}

export async function hasAgent(db: Queryable, userId: number, id: number): Promise<boolean> {
  return (await listAgents(db, userId, [id])).length > 0;
}

export async function findAgentByEmail(
  db: Queryable,
  userId: number,
  address: string,
): Promise<(TicketAgent & { readonly isBot: boolean }) | null> {
  const [agent] = await db
    .select({ id: agents.id, name: agents.name, email: agents.email, isBot: agents.isBot })
    .from(agents)
    .where(and(eq(agents.userId, userId), sql`lower(${agents.email} collate "C") = ${foldEmail(address)}`))
    .orderBy(asc(agents.id))
    .limit(1);
  return agent ?? null;
}

/** Whether the inbox reopens closed tickets when their customers write. */
export async function reopensClosedTickets(
  db: Queryable,
  { userId, inboxId }: Pick<TicketRow, 'userId' | 'inboxId'>,
): Promise<boolean> {
  const [inbox] = await db
    .select({ reopenClosed: inboxes.reopenClosed })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
  return inbox?.reopenClosed ?? true;
}
