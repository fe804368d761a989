/**
 * Lets an agent at a terminal list, read, reply to, assign and solve tickets, without a mailbox and without the interface.
 * Each query is limited to one user.
 */

import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import { typedText } from '../../../markup/html/message-text.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { inboxes, ticketAttachments, ticketMessages, tickets } from '../../db/tables/index.ts';
import { findFromAddress } from '../../mail/inboxes/inboxes.sql.ts';
import { findInboxById } from '../../mail/incoming/process/facts.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { changeTicket } from './changes/change-ticket.sql.ts';
import { storeNewMessage } from './insert-message.sql.ts';
import {
  type AttachmentRow,
  findAgentByEmail,
  isTicket,
  listAgents,
  type MessageRow,
  type TicketAgent,
  type TicketRow,
} from './tickets.sql.ts';

export interface NewestFilter {
  /** Tickets with any of these statuses. */
  readonly statuses: readonly TicketStatus[];
  /** The id of a ticket: only tickets that changed before it are listed; absent for the newest tickets. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface TicketOfAgents {
  readonly ticket: TicketRow;
  readonly inboxName: string;
  readonly agents: readonly TicketAgent[];
}

/** Returns tickets, the last changed ones first. @throws {Refusal} `NotFound` if the ticket `before` is unknown */
export async function listNewestTickets(
  db: Queryable,
  userId: number,
  { statuses, before, limit }: NewestFilter,
): Promise<TicketOfAgents[]> {
  const position = before === undefined ? undefined : isBefore(await findAgentsTicket(db, userId, before));
  // An index returns the newest tickets of each status; one query for several statuses would sort all tickets.
  const pages = await Promise.all(
    statuses.map((status) =>
      db
        .select({ ticket: tickets, inboxName: inboxes.name })
        .from(tickets)
        .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
        .where(and(eq(tickets.userId, userId), eq(tickets.status, status), position))
        .orderBy(desc(tickets.changedAt), desc(tickets.id))
        .limit(limit),
    ),
  );
  const found = pages
    .flat()
    .sort(
      (one, other) =>
        other.ticket.changedAt.getTime() - one.ticket.changedAt.getTime() || other.ticket.id - one.ticket.id,
    )
    .slice(0, limit);
  const ids = new Set(found.flatMap(({ ticket }) => ticket.assignedAgents));
  const known = new Map((await listAgents(db, userId, [...ids])).map((agent) => [agent.id, agent]));
  return found.map(({ ticket, inboxName }) => ({
    ticket,
    inboxName,
    agents: ticket.assignedAgents.flatMap((id) => known.get(id) ?? []),
  }));
}

/** Returns a ticket without its messages. @throws {Refusal} `NotFound` naming the user and the ticket */
async function findAgentsTicket(db: Queryable, userId: number, id: number): Promise<TicketRow> {
  const [ticket] = await db.select().from(tickets).where(isTicket(userId, id));
  if (!ticket) throw noTicket(userId, id);
  return ticket;
}

const noTicket = (userId: number, id: number) =>
  new Refusal('NotFound', `User ${userId} has no ticket ${id}.`);

function isBefore({ changedAt, id }: TicketRow): SQL {
  return sql`(${tickets.changedAt}, ${tickets.id}) < (${changedAt.toISOString()}::timestamptz, ${id}::bigint)`;
}

export interface MessagePage {
  /** The id of a message: only messages before it are returned; absent for the newest messages. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface TicketPage extends TicketOfAgents {
  /** The messages, notes included, the oldest first. */
  readonly messages: readonly MessageRow[];
  readonly attachments: readonly AttachmentRow[];
  /** Whether older messages exist. */
  readonly hasEarlier: boolean;
}

/** Returns a ticket with its newest messages, or those before one. @throws {Refusal} `NotFound` if either is unknown */
export async function findTicketPage(
  db: Queryable,
  userId: number,
  id: number,
  { before, limit }: MessagePage,
): Promise<TicketPage> {
  const [found] = await db
    .select({ ticket: tickets, inboxName: inboxes.name })
    .from(tickets)
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(isTicket(userId, id));
  if (!found) throw noTicket(userId, id);
  const agents = await listAgents(db, userId, found.ticket.assignedAgents);
  const isOfTicket = and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, id));
  const newest = await db
    .select()
    .from(ticketMessages)
    .where(and(isOfTicket, before === undefined ? undefined : await isBeforeMessage(db, isOfTicket, before)))
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(limit + 1);
  const messages = newest.slice(0, limit).reverse();
  const attachments = await listAttachments(db, userId, messages);
  return { ...found, agents, messages, attachments, hasEarlier: newest.length > limit };
}

async function isBeforeMessage(db: Queryable, isOfTicket: SQL | undefined, id: number): Promise<SQL> {
  const [message] = await db
    .select({ sentAt: ticketMessages.sentAt })
    .from(ticketMessages)
    .where(and(isOfTicket, eq(ticketMessages.id, id)));
  if (!message) throw new Refusal('NotFound', `The ticket has no message ${id}.`);
  return sql`(${ticketMessages.sentAt}, ${ticketMessages.id}) < (${message.sentAt.toISOString()}::timestamptz, ${id}::bigint)`;
}

async function listAttachments(
  db: Queryable,
  userId: number,
  messages: readonly MessageRow[],
): Promise<AttachmentRow[]> {
  if (messages.length === 0) return [];
  return await db
    .select()
    .from(ticketAttachments)
    .where(
      and(
        eq(ticketAttachments.userId, userId),
        inArray(
          ticketAttachments.messageId,
          messages.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(ticketAttachments.messageId), asc(ticketAttachments.position));
}

export interface NewAnswer {
  readonly userId: number;
  readonly ticketId: number;
  readonly agentEmail: string;
  /** The reply as plain text: markup in it is shown as typed. */
  readonly text: string;
}

/**
 * Stores an agent's reply, mails it to the customer, and queues events. Returns the ticket's new status.
 * @throws {Refusal} `NotFound` for an unknown ticket or agent
 */
export async function answerTicket(
  db: Database,
  { userId, ticketId, agentEmail, text }: NewAnswer,
  mail: MailPolicy | null,
): Promise<TicketStatus> {
  return await db.transaction(async (tx) => {
    const agent = await findAgent(tx, userId, agentEmail);
    const ticket = await findAgentsTicket(tx, userId, ticketId);
    const inbox = await findInboxById(tx, userId, ticket.inboxId);
    if (inbox === null) throw new Error('the inbox of the ticket does not exist');
    await storeNewMessage(tx, {
      userId,
      inbox,
      fromEmail: agent.email ?? agentEmail,
      fromName: agent.name,
      toEmail: (await findFromAddress(tx, userId, inbox.id)) ?? '',
      subject: ticket.subject,
      text: typedText(text),
      type: 'external',
      status: null,
      labels: [],
      assignedAgents: [],
      files: [],
      ticketId,
      appendsToOpen: false,
      openedBy: 'key',
      mayBeAgent: true,
      network: null,
      language: null,
      wantsAutoReply: false,
      mail,
    });
    return (await findAgentsTicket(tx, userId, ticketId)).status;
  });
}

/** Solves a ticket. A solved ticket stays unchanged. @throws {Refusal} `NotFound` */
export async function solveTicket(db: Database, userId: number, ticketId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await findAgentsTicket(tx, userId, ticketId);
    await changeTicket(tx, ticket, { status: 'solved' });
  });
}

/** Assigns exactly the agents with these emails. @throws {Refusal} `NotFound` for an unknown ticket or agent */
export async function assignTicket(
  db: Database,
  {
    userId,
    ticketId,
    emails,
  }: Pick<NewAnswer, 'userId' | 'ticketId'> & { readonly emails: readonly string[] },
): Promise<TicketAgent[]> {
  return await db.transaction(async (tx) => {
    const assigned = new Map<number, TicketAgent>();
    for (const email of emails) {
      const agent = await findAgent(tx, userId, email);
      assigned.set(agent.id, agent);
    }
    const ticket = await findAgentsTicket(tx, userId, ticketId);
    await changeTicket(tx, ticket, { assignedAgents: [...assigned.keys()] });
    return [...assigned.values()];
  });
}

async function findAgent(db: Queryable, userId: number, email: string): Promise<TicketAgent> {
  const agent = await findAgentByEmail(db, userId, email);
  if (agent === null) throw new Refusal('NotFound', `User ${userId} has no agent ${email}.`);
  return agent;
}
