/** What the tables of tickets hold, as rows. Every query carries the user. */

import { and, arrayOverlaps, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../../../api/refusal.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { Ownership } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  inboxes,
  ticketAttachments,
  ticketEmails,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';

export type TicketRow = typeof tickets.$inferSelect;
export type MessageRow = typeof ticketMessages.$inferSelect;
export type EmailRow = typeof ticketEmails.$inferSelect;
export type AttachmentRow = typeof ticketAttachments.$inferSelect;

/** A place in an order by time and id: what comes next is after it. */
export interface Position {
  readonly time: Date;
  readonly id: number;
}

export interface TicketFilter {
  /** Instants: at or later than `…After`, earlier than `…Before`. */
  readonly updatedAfter?: Date | undefined;
  readonly updatedBefore?: Date | undefined;
  readonly latestUpdatedAfter?: Date | undefined;
  readonly latestUpdatedBefore?: Date | undefined;
  readonly fromEmail?: string | undefined;
  readonly status?: TicketStatus | undefined;
  /** Tickets with any of them. */
  readonly labels?: readonly string[] | undefined;
  /** Absent: everybody's. */
  readonly own?: Ownership | undefined;
}

/** The two times of a ticket, as its reader is given them. */
interface TicketTimes {
  readonly changedAt: Date;
  readonly lastActionAt: Date;
}

export interface ListedTicket extends TicketTimes {
  readonly ticket: TicketRow;
  readonly inboxName: string;
}

/**
 * The time that tickets are listed by: the one that is filtered by, so that an index gives every page. In an order by
 * the other, a page could lie behind any number of tickets that the filter leaves out.
 */
function orderOf(filter: TicketFilter): keyof TicketTimes {
  return filter.latestUpdatedAfter || filter.latestUpdatedBefore ? 'lastActionAt' : 'changedAt';
}

/** Where a ticket stands in the list. */
export function positionOfTicket(row: ListedTicket, filter: TicketFilter): Position {
  return { time: row[orderOf(filter)], id: row.ticket.id };
}

/**
 * The time of the last message that a visitor reads, which is all that a visitor is given of times: the others would
 * say when agents write notes.
 */
const lastExternalAt = sql<Date>`coalesce((
  select max(${ticketMessages.sentAt}) from ${ticketMessages} where ${ticketMessages.userId} = ${tickets.userId}
    and ${ticketMessages.ticketId} = ${tickets.id} and ${ticketMessages.type} = 'external'), ${tickets.createdAt})`;

/** A column, or what is computed of columns. */
type Column<Data> = AnyPgColumn<{ data: Data }> | SQL<Data>;

function timesFor(own: Ownership | undefined): { readonly [Name in keyof TicketTimes]: Column<Date> } {
  if (!own) return { changedAt: tickets.changedAt, lastActionAt: tickets.lastActionAt };
  const time = lastExternalAt.mapWith(tickets.createdAt);
  return { changedAt: time, lastActionAt: time };
}

/** Tickets in the order of their time, the oldest first: what changes meanwhile moves to the end. */
export async function listTickets(
  db: Queryable,
  userId: number,
  filter: TicketFilter,
  after: Position | null,
  limit: number,
): Promise<ListedTicket[]> {
  const { changedAt, lastActionAt } = timesFor(filter.own);
  const time = orderOf(filter) === 'changedAt' ? changedAt : lastActionAt;
  return await db
    .select({ ticket: tickets, inboxName: inboxes.name, changedAt, lastActionAt })
    .from(tickets)
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(
      and(
        eq(tickets.userId, userId),
        isOwn(filter.own),
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
  /** The first instant after it. */
  readonly end: Date;
}

export interface ListedEmail {
  readonly email: EmailRow;
  readonly inboxName: string;
}

/** Mails in the order of their time, the oldest first. */
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

/**
 * At or later than an instant. Left out where the position in the order says as much: of two lower bounds, an index
 * begins at the one that it meets first, and every page would pass all the ones before it.
 */
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

/** Compared as a pair, so that one index gives the page whatever its number. */
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
  /** The oldest first. */
  readonly messages: readonly MessageRow[];
  readonly attachments: readonly AttachmentRow[];
  readonly agents: readonly TicketAgent[];
}

/**
 * A ticket with its messages.
 * @throws {Refusal} `NotFound`
 */
export async function findTicket(
  db: Queryable,
  userId: number,
  id: number,
  own?: Ownership,
): Promise<TicketDetails> {
  const ticket = await findTicketRow(db, userId, id, own);
  const [messages, attachments, assigned] = await Promise.all([
    db
      .select()
      .from(ticketMessages)
      .where(and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, id)))
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
      .where(and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, id)))
      .orderBy(asc(ticketAttachments.messageId), asc(ticketAttachments.position)),
    listAgents(db, userId, ticket.assignedAgents),
  ]);
  return { ticket, messages, attachments: attachments.map(({ attachment }) => attachment), agents: assigned };
}

/**
 * A ticket without its messages.
 * @throws {Refusal} `NotFound`
 */
export async function findTicketRow(
  db: Queryable,
  userId: number,
  id: number,
  own?: Ownership,
): Promise<TicketRow> {
  const [ticket] = Number.isSafeInteger(id)
    ? await db
        .select()
        .from(tickets)
        .where(and(isTicket(userId, id), isOwn(own)))
    : [];
  if (!ticket) throw notFound();
  return ticket;
}

/**
 * Whether an agent has written something in one of the tickets that there are for a caller which its visitor reads.
 */
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

/** Those that there are for a caller. */
export function isOwn(own: Ownership | undefined): SQL | undefined {
  if (!own) return undefined;
  const { email, ticketIds } = own;
  const bySender = email === null ? sql`false` : isOfSender(email);
  return ticketIds.length === 0 ? bySender : or(inArray(tickets.id, [...ticketIds]), bySender);
}

/**
 * Tickets that their address makes somebody's own. Anybody may have written it, so what an anonymous visitor opened is
 * no proof; and what agents have only noted among themselves is nobody's but theirs.
 */
function isOfSender(email: string): SQL {
  // One row of each ticket by the index; for an `exists` here, all messages of everybody may be read and hashed.
  return sql`(${tickets.sender} = ${foldEmail(email)} and ${tickets.openedBy} <> 'anonymous' and (
    select true from ${ticketMessages} where ${ticketMessages.userId} = ${tickets.userId}
      and ${ticketMessages.ticketId} = ${tickets.id} and ${ticketMessages.type} = 'external' limit 1))`;
}

/** The agents of some ids, as far as there are. */
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

/** Whether there is such an agent. */
export async function hasAgent(db: Queryable, userId: number, id: number): Promise<boolean> {
  return (await listAgents(db, userId, [id])).length > 0;
}

/** The agent whose address it is. */
export async function findAgentByEmail(
  db: Queryable,
  userId: number,
  address: string,
): Promise<TicketAgent | null> {
  const [agent] = await db
    .select({ id: agents.id, name: agents.name, email: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), sql`lower(${agents.email} collate "C") = ${foldEmail(address)}`))
    .orderBy(asc(agents.id))
    .limit(1);
  return agent ?? null;
}

/** Whether a closed ticket goes on when its customer writes, as its inbox says. */
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
