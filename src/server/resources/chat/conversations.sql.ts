/** Queries of conversations and their parts. Every query is limited to one user. */

import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  type InferSelectModel,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../../../api/refusal.ts';
import type { Ownership } from '../../../api/service.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  chatCards,
  chatLabels,
  chatMessages,
  chatPages,
  chatParticipants,
  chatTags,
  chatVisitors,
  conversations,
  pageFilters,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import { isOfVisibleTicket } from '../../db/visible-tickets.sql.ts';
import { isOwn, wroteInOwnTicket } from '../tickets/tickets.sql.ts';
import { onMatchingPage } from './conversation-filters.sql.ts';
import { inPages } from './pages.ts';
import type { Days } from './statistics/period.ts';

export type AgentRow = InferSelectModel<typeof agents>;
export type CardRow = InferSelectModel<typeof chatCards>;
export type LabelRow = InferSelectModel<typeof chatLabels>;
export type MessageRow = InferSelectModel<typeof chatMessages>;
export type PageFilterRow = InferSelectModel<typeof pageFilters>;
export type TagRow = InferSelectModel<typeof chatTags>;

export interface ConversationRow {
  readonly userId: number;
  readonly id: string;
  readonly createdAt: Date;
}

export interface VisitorRow extends InferSelectModel<typeof chatVisitors> {
  /** The URL of the last visited page; null if unknown. */
  readonly exitPage: string | null;
}

/** The key of a conversation. */
export interface ConversationPlace {
  readonly userId: number;
  readonly conversationId: string;
}

export interface ConversationSelection {
  readonly userId: number;
  readonly days: Days;
  readonly pageFilterIds: readonly string[] | undefined;
  /** The inboxes whose periods of chat are left out. */
  readonly hidden: readonly number[];
  /** The ids of conversations; undefined for all. */
  readonly ids: readonly string[] | undefined;
}

/** Reads conversations by creation time, page by page while the caller iterates. */
export function listConversations(
  db: Queryable,
  { userId, days, pageFilterIds, hidden, ids }: ConversationSelection,
): AsyncIterable<ConversationRow> {
  const { userId: owner, id, createdAt } = conversations;
  return inPages<ConversationRow>((last, limit) =>
    db
      .select({ userId: owner, id, createdAt })
      .from(conversations)
      .where(
        and(
          eq(owner, userId),
          ids && inArray(id, [...ids]),
          last
            ? sql`(${createdAt}, ${id}) > (${sql.param(last.createdAt, createdAt)}, ${last.id})`
            : gte(createdAt, days.from),
          lt(createdAt, days.until),
          onMatchingPage(pageFilterIds),
          isOfVisibleTicket(hidden, owner, conversations.ticketId),
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(limit),
  );
}

/**
 * Returns messages: those of a loaded conversation, or the external ones of a ticket in a period of chat, between those of
 * the system. @throws {Refusal} `NotFound` for an unknown conversation, like the four functions below
 */
export async function listMessages(db: Queryable, place: ConversationPlace): Promise<MessageRow[]> {
  const rows = await db
    .select({ ticketId: conversations.ticketId, part: chatMessages })
    .from(conversations)
    .leftJoin(chatMessages, belongs(chatMessages))
    .where(isConversation(place))
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id));
  const own = presentParts(rows);
  if (rows.every(({ ticketId }) => ticketId === null)) return own;
  const written = await listTicketMessages(db, place);
  return [...own, ...written].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id,
  );
}

/** Returns the messages of a ticket in a period of chat. A bot's is JSON, as one of the system. */
async function listTicketMessages(
  db: Queryable,
  { userId, conversationId }: ConversationPlace,
): Promise<MessageRow[]> {
  const { id, fromName, fromEmail, plain, sentAt, agentId } = ticketMessages;
  const rows = await db
    .select({ id, fromName, fromEmail, plain, sentAt, agentId, agentName: agents.name, isBot: agents.isBot })
    .from(ticketMessages)
    .leftJoin(agents, and(eq(agents.userId, ticketMessages.userId), eq(agents.id, agentId)))
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.conversationId, conversationId),
        // Repeats the condition of the index.
        isNotNull(ticketMessages.conversationId),
        eq(ticketMessages.type, 'external'),
      ),
    )
    .orderBy(asc(sentAt), asc(id));
  return rows.map((row) => ({
    userId,
    conversationId,
    id: row.id,
    // Visitors read it too, and agents’ email addresses are hidden from them.
    senderName:
      row.fromName || row.agentName || (isReservedEmail(row.fromEmail) ? conversationId : row.fromEmail),
    agentId: row.isBot ? null : (row.agentId ?? 0),
    message: row.isBot ? JSON.stringify({ type: 'bot', text: row.plain }) : row.plain,
    createdAt: row.sentAt,
  }));
}

export async function listTags(db: Queryable, place: ConversationPlace): Promise<TagRow[]> {
  return presentParts(
    await db
      .select({ conversation: conversations.id, part: chatTags })
      .from(conversations)
      .leftJoin(chatTags, belongs(chatTags))
      .where(isConversation(place))
      .orderBy(asc(chatTags.createdAt), asc(chatTags.type), asc(chatTags.tag)),
  );
}

export async function listLabels(db: Queryable, place: ConversationPlace): Promise<LabelRow[]> {
  return presentParts(
    await db
      .select({ conversation: conversations.id, part: chatLabels })
      .from(conversations)
      .leftJoin(chatLabels, belongs(chatLabels))
      .where(isConversation(place))
      .orderBy(asc(chatLabels.createdAt), asc(chatLabels.label)),
  );
}

export async function listCards(db: Queryable, place: ConversationPlace): Promise<CardRow[]> {
  return presentParts(
    await db
      .select({ conversation: conversations.id, part: chatCards })
      .from(conversations)
      .leftJoin(chatCards, belongs(chatCards))
      .where(isConversation(place))
      .orderBy(asc(chatCards.createdAt), asc(chatCards.dataId)),
  );
}

/** Returns the visitor as a list of one row; an empty list if the visitor is unknown. */
export async function listVisitors(db: Queryable, place: ConversationPlace): Promise<VisitorRow[]> {
  const exitPage = db
    .select({ url: chatPages.url })
    .from(chatPages)
    .where(belongs(chatPages))
    .orderBy(desc(chatPages.position))
    .limit(1);
  const rows = await db
    .select({ part: chatVisitors, exitPage: sql<string | null>`${exitPage}` })
    .from(conversations)
    .leftJoin(chatVisitors, belongs(chatVisitors))
    .where(isConversation(place));
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ part, exitPage: url }) => (part ? [{ ...part, exitPage: url }] : []));
}

/** Returns an agent; visitors may read those of their own conversations and tickets. @throws {Refusal} `NotFound` */
export async function findAgent(
  db: Queryable,
  userId: number,
  agentId: number,
  own?: Ownership,
): Promise<AgentRow> {
  const [row] = await db
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.userId, userId),
        eq(agents.id, agentId),
        own &&
          or(
            tookPart(db, userId, agentId, own.conversationIds),
            wroteInOwnTicket(db, userId, agentId, own),
            joinedOwnChat(db, userId, agentId, own),
          ),
      ),
    );
  if (!row) throw notFound();
  return row;
}

function tookPart(
  db: Queryable,
  userId: number,
  agentId: number,
  conversationIds: readonly string[],
): SQL | undefined {
  if (conversationIds.length === 0) return sql`false`;
  const ids = [...conversationIds];
  const wrote = db
    .select({ found: sql`1` })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, userId),
        inArray(chatMessages.conversationId, ids),
        eq(chatMessages.agentId, agentId),
      ),
    );
  const joined = db
    .select({ found: sql`1` })
    .from(chatParticipants)
    .where(
      and(
        eq(chatParticipants.userId, userId),
        inArray(chatParticipants.conversationId, ids),
        eq(chatParticipants.agentId, agentId),
      ),
    );
  return or(exists(wrote), exists(joined));
}

function joinedOwnChat(db: Queryable, userId: number, agentId: number, own: Ownership): SQL {
  return exists(
    db
      .select({ found: sql`1` })
      .from(chatParticipants)
      .innerJoin(
        conversations,
        and(
          eq(conversations.userId, chatParticipants.userId),
          eq(conversations.id, chatParticipants.conversationId),
        ),
      )
      .innerJoin(
        tickets,
        and(eq(tickets.userId, conversations.userId), eq(tickets.id, conversations.ticketId)),
      )
      .where(and(eq(chatParticipants.userId, userId), eq(chatParticipants.agentId, agentId), isOwn(own))),
  );
}

export async function listAgents(db: Queryable, userId: number): Promise<AgentRow[]> {
  return await db.select().from(agents).where(eq(agents.userId, userId)).orderBy(asc(agents.id));
}

export async function listPageFilters(db: Queryable, userId: number): Promise<PageFilterRow[]> {
  return await db
    .select()
    .from(pageFilters)
    .where(eq(pageFilters.userId, userId))
    .orderBy(asc(pageFilters.id));
}

/** Returns the parts of a conversation from an outer join, which has one empty row for a conversation without parts. */
function presentParts<Part>(rows: readonly { readonly part: Part | null }[]): Part[] {
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ part }) => (part === null ? [] : [part]));
}

function isConversation({ userId, conversationId }: ConversationPlace): SQL | undefined {
  return and(eq(conversations.userId, userId), eq(conversations.id, conversationId));
}

function belongs(table: { userId: AnyPgColumn; conversationId: AnyPgColumn }): SQL | undefined {
  return and(eq(table.userId, conversations.userId), eq(table.conversationId, conversations.id));
}
