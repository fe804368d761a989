/** Summaries of tickets, for views, threads and searches of agents. Every query is limited to one user. */

import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { maxLastLineLength } from '../../../../api/limits.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { agentReads, agents, inboxes, ticketMessages, tickets } from '../../../db/tables/index.ts';
import { isVisible } from '../../../db/visible-tickets.sql.ts';
import { type Chat, listOpenChats } from '../chats/open-chats.sql.ts';
import { findTicketsWithDraft } from '../drafts/drafts.sql.ts';
import type { TicketRow } from '../tickets.sql.ts';

/** A row of a view: a ticket with its inbox, its last message, and what the agent has read and begun to write. */
export interface TicketSummary {
  readonly ticket: TicketRow;
  readonly inboxName: string;
  /** The last message of the conversation, or of a person outside of it. */
  readonly last: LastWritten | null;
  /** The id of the last external message; 0 if there is none. */
  readonly lastExternalId: number;
  readonly isUnread: boolean;
  /** Whether the agent who reads has a draft for the ticket. */
  readonly hasDraft: boolean;
  /** The open period of chat; null if there is none. */
  readonly chat: Chat | null;
}

export interface LastWritten {
  readonly id: number;
  /** The beginning of the plain text. */
  readonly text: string;
  readonly sentAt: Date;
  readonly agentId: number | null;
  readonly isParticipants: boolean;
  readonly name: string;
}

/** Returns tickets by id. Missing ones are left out, and those of hidden inboxes. */
export async function findSummaries(
  db: Queryable,
  userId: number,
  ids: readonly number[],
  reader: number | null,
  hidden: readonly number[] = [],
): Promise<Map<number, TicketSummary>> {
  if (ids.length === 0) return new Map();
  const page = db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, ids), isVisible(hidden)))
    .as('page');
  const summaries = await readSummaries(db, userId, page, reader);
  return new Map(summaries.map((summary) => [summary.ticket.id, summary]));
}

function ticketsPage(db: Queryable) {
  return db.select().from(tickets).as('page');
}

/** Summarises the tickets of a page, in no order. The page is limited first: sorted tickets beyond it are not read. */
export async function readSummaries(
  db: Queryable,
  userId: number,
  page: ReturnType<typeof ticketsPage>,
  reader: number | null,
): Promise<TicketSummary[]> {
  // The names of columns must differ between the subqueries.
  const selectLast = <Name extends string>(name: Name, isOne: SQL) =>
    db
      .select({
        id: ticketMessages.id,
        text: sql<string>`left(btrim(${ticketMessages.plain}, E' \\n\\r\\t'), ${2 * maxLastLineLength}::integer)`.as(
          `${name}_text`,
        ),
        sentAt: ticketMessages.sentAt,
        agentId: ticketMessages.agentId,
        isCustomers: sql<boolean>`${sql`lower(${ticketMessages.fromEmail} collate "C") = ${page.sender}`}`.as(
          `${name}_is_customers`,
        ),
        name: ticketMessages.fromName,
      })
      .from(ticketMessages)
      .where(
        sql`${ticketMessages.userId} = ${page.userId} and ${ticketMessages.ticketId} = ${page.id} and ${isOne}`,
      )
      .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
      .limit(1)
      .as(name);
  // Two subqueries, each of which reads one row by its index.
  const last = selectLast('last', sql`${ticketMessages.type} = 'external'`);
  const outsiders = selectLast('outsiders', sql`${ticketMessages.isOutsiders}`);
  const rows = await db
    .select()
    .from(page)
    .innerJoin(inboxes, and(eq(inboxes.userId, page.userId), eq(inboxes.id, page.inboxId)))
    .leftJoinLateral(last, sql`true`)
    .leftJoinLateral(outsiders, sql`true`);
  const ids = rows.map((row) => row.page.id);
  const readAt = reader === null ? null : await findAgentReads(db, userId, reader, ids);
  const withDraft = reader === null ? null : await findTicketsWithDraft(db, userId, reader, ids);
  const chats = new Map((await listOpenChats(db, userId, ids)).map((chat) => [chat.ticketId, chat]));
  return rows.map(({ page: ticket, inboxes: inbox, last: external, outsiders: other }) => {
    const newest = other && (!external || other.sentAt > external.sentAt) ? other : external;
    const seenUpTo = readAt ? readAt.get(ticket.id) : ticket.agentsReadAt;
    return {
      ticket,
      inboxName: inbox.name,
      last: newest && {
        ...newest,
        isParticipants: newest.agentId === null && !newest.isCustomers,
      },
      lastExternalId: external?.id ?? 0,
      isUnread: newest?.agentId === null && !(seenUpTo && seenUpTo >= newest.sentAt),
      hasDraft: withDraft?.has(ticket.id) ?? false,
      chat: chats.get(ticket.id) ?? null,
    };
  });
}

async function findAgentReads(
  db: Queryable,
  userId: number,
  agentId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .select({ id: agentReads.ticketId, readAt: agentReads.readAt })
    .from(agentReads)
    .where(
      and(eq(agentReads.userId, userId), eq(agentReads.agentId, agentId), anyOf(agentReads.ticketId, ids)),
    );
  return new Map(rows.map(({ id, readAt }) => [id, readAt]));
}

export interface AgentRead {
  readonly ticketId: number;
  readonly agentId: number;
  readonly readAt: Date;
}

/** Returns up to when each agent has read tickets. The key of the table begins with the agent. */
export async function findReaders(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<AgentRead[]> {
  if (ticketIds.length === 0) return [];
  return await db
    .select({ ticketId: agentReads.ticketId, agentId: agentReads.agentId, readAt: agentReads.readAt })
    .from(agents)
    .innerJoin(agentReads, and(eq(agentReads.userId, agents.userId), eq(agentReads.agentId, agents.id)))
    .where(and(eq(agents.userId, userId), anyOf(agentReads.ticketId, ticketIds)));
}

/** Returns the names of existing agents by id. */
export async function findAgentNames(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), anyOf(agents.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
