/** What the tables of tickets hold, as rows. Every query carries the user. */

import { and, asc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../../../api/refusal.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { Ownership } from '../../../api/service.ts';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  inboxes,
  ticketAttachments,
  ticketEmails,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import { foldEmail } from '../../text/fold-email.ts';

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
  /** Absent: everybody's. */
  readonly own?: Ownership | undefined;
}

export interface ListedTicket {
  readonly ticket: TicketRow;
  readonly inboxName: string;
}

/**
 * The time that tickets are listed by: the one that is filtered by, so that an index gives every page. In an order by
 * the other, a page could lie behind any number of tickets that the filter leaves out.
 */
function timeOf(filter: TicketFilter): 'updatedAt' | 'latestUpdatedAt' {
  return filter.latestUpdatedAfter || filter.latestUpdatedBefore ? 'latestUpdatedAt' : 'updatedAt';
}

/** Where a ticket stands in the list. */
export function positionOfTicket({ ticket }: ListedTicket, filter: TicketFilter): Position {
  return { time: ticket[timeOf(filter)], id: ticket.id };
}

/** Tickets in the order of their time, the oldest first: what changes meanwhile moves to the end. */
export async function listTickets(
  db: Queryable,
  userId: number,
  filter: TicketFilter,
  after: Position | null,
  limit: number,
): Promise<ListedTicket[]> {
  const time = tickets[timeOf(filter)];
  return await db
    .select({ ticket: tickets, inboxName: inboxes.name })
    .from(tickets)
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(
      and(
        eq(tickets.userId, userId),
        isOwn(filter.own),
        filter.status && eq(tickets.status, filter.status),
        filter.fromEmail === undefined ? undefined : eq(tickets.sender, foldEmail(filter.fromEmail)),
        filter.updatedAfter && isFrom(tickets.updatedAt, filter.updatedAfter, time, after),
        filter.updatedBefore && lt(tickets.updatedAt, filter.updatedBefore),
        filter.latestUpdatedAfter && isFrom(tickets.latestUpdatedAt, filter.latestUpdatedAfter, time, after),
        filter.latestUpdatedBefore && lt(tickets.latestUpdatedAt, filter.latestUpdatedBefore),
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
        lt(ticketEmails.createdAt, end),
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
  column: AnyPgColumn,
  start: Date,
  order: AnyPgColumn,
  after: Position | null,
): SQL | undefined {
  const isSaid = after !== null && column === order && after.time >= start;
  return isSaid ? undefined : gte(column, start);
}

/** Compared as a pair, so that one index gives the page whatever its number. */
function isAfter(time: AnyPgColumn, id: AnyPgColumn, after: Position): SQL {
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

async function listAgents(db: Queryable, userId: number, ids: readonly number[]): Promise<TicketAgent[]> {
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
