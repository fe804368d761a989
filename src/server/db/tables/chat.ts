import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChatEndReason } from '../../../api/schemas/chat-periods.ts';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { agents, users } from './users.ts';

/** A conversation with a visitor: one that was loaded, or a period of chat in the thread of a ticket. */
export const conversations = pgTable(
  'conversations',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The channel's id. */
    id: folded('id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The start of the conversation for the statistics. */
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The end of the conversation; null while it goes on. */
    endedAt: instant('ended_at'),
    /** The first answer of an agent, not of a bot; null if no agent answered. */
    answeredAt: instant('answered_at'),
    rating: integer('rating'),
    /** When the period was first rated; null for a conversation that was loaded, and without a rating. */
    ratedAt: instant('rated_at'),
    /** The ticket in whose thread it is a period; null for a conversation that was loaded. */
    ticketId: idColumn('ticket_id'),
    /** Null while it goes on, and for one that was loaded. */
    endReason: text('end_reason').$type<ChatEndReason>(),
    /** When the first agent joined; null if none has. */
    takenAt: instant('taken_at'),
    /** The place in line when it began; null for one that an agent began, and for one that was loaded. */
    place: integer('place'),
    /** The upper end of the wait that the visitor was shown, in minutes; null if none was. */
    promisedMinutes: integer('promised_minutes'),
    /** Whether agents hear it while it waits. */
    rings: boolean('rings').notNull().default(true),
    /** The network of its visitor, for limits; removed after a day. */
    network: text('network'),
    /** The language-independent ids of articles that the visitor read before, the last one first. */
    articles: idColumn('articles').array().notNull().default([]),
    /** What the visitor searched for before, the last search first. */
    searches: text('searches').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('conversations_open')
      .on(table.userId, table.ticketId)
      .where(sql`${table.ticketId} is not null and ${table.endedAt} is null`),
    index('conversations_ticket').on(table.userId, table.ticketId).where(sql`${table.ticketId} is not null`),
    index('conversations_network').on(table.userId, table.network).where(sql`${table.network} is not null`),
    index('conversations_created').on(table.userId, table.createdAt, table.id),
    index('conversations_started').on(table.userId, table.startedAt, table.id),
  ],
);

/** Agents who are there for chats, or in one at the desk: rows end with their leases. */
export const agentAvailability = pgTable(
  'agent_availability',
  {
    userId: userIdColumn(),
    agentId: idColumn('agent_id').notNull(),
    /** When the agent became available. */
    since: instant('since').notNull().defaultNow(),
    /** False for an agent who takes no further chats, and is still in one. */
    accepts: boolean('accepts').notNull().default(true),
    /** When a page of the agent's last answered that it is there. */
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.agentId] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
  ],
);

/** Devices and networks whose messages are spam for a while. */
export const blockedVisitors = pgTable(
  'blocked_visitors',
  {
    userId: userIdColumn(),
    kind: text('kind').$type<'token' | 'sub' | 'network'>().notNull(),
    /** The hash of the ticket token, the `sub` of the visitor token, or the network. */
    name: folded('name').notNull(),
    blockedUntil: instant('blocked_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.name] })],
);

const inConversation = () => ({
  userId: userIdColumn(),
  conversationId: folded('conversation_id').notNull(),
});

const endsWithConversation = (table: { userId: AnyPgColumn; conversationId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.userId, table.conversationId],
    foreignColumns: [conversations.userId, conversations.id],
  }).onDelete('cascade');

export const chatMessages = pgTable(
  'chat_messages',
  {
    ...inConversation(),
    id: idColumn().notNull().default(nextEntityId),
    senderName: text('sender_name').notNull(),
    /** The agent's id; 0: the visitor; null: the system. */
    agentId: idColumn('agent_id'),
    /** The text, or for a message of the system JSON with a member `type`. */
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    endsWithConversation(table),
    index('chat_messages_conversation').on(table.userId, table.conversationId, table.createdAt, table.id),
  ],
);

/** The agents and bots that take part in a conversation. */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    ...inConversation(),
    position: integer('position').notNull(),
    /** The agent's id; null for a bot. */
    agentId: idColumn('agent_id'),
    /** The bot's number or name; null for an agent. */
    botId: jsonb('bot_id').$type<string | number>(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** The participant's first answer; null if there was none. */
    answeredAt: instant('answered_at'),
    /** When the participant joined, which may be later than the start; null for one that was loaded. */
    joinedAt: instant('joined_at'),
    /** `cutOff`: the agent's page did not answer any more; `silent`: the agent took the chat and wrote nothing; else null. */
    lostBy: text('lost_by').$type<'cutOff' | 'silent'>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId, table.position] }),
    endsWithConversation(table),
    index('chat_participants_agent').on(table.userId, table.agentId, table.conversationId),
    index('chat_participants_bot').on(
      table.userId,
      sql`(${table.botId} #>> '{}') COLLATE "C"`,
      table.conversationId,
    ),
  ],
);

export const chatVisitors = pgTable(
  'chat_visitors',
  {
    ...inConversation(),
    /** `Direct`, `Organic`, or the domain of the page that linked here. */
    trafficType: text('traffic_type').notNull().default('Direct'),
    searchEngine: text('search_engine').notNull().default(''),
    lastVisitAt: instant('last_visit_at').notNull().defaultNow(),
    browser: text('browser').notNull().default(''),
    os: text('os').notNull().default(''),
    city: text('city').notNull().default(''),
    country: text('country').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] }), endsWithConversation(table)],
);

/** The pages that the visitor visited: the first is the start page, the last the exit page. */
export const chatPages = pgTable(
  'chat_pages',
  {
    ...inConversation(),
    position: integer('position').notNull(),
    url: folded('url').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId, table.position] }),
    endsWithConversation(table),
  ],
);

export const chatTags = pgTable(
  'chat_tags',
  {
    ...inConversation(),
    tag: folded('tag').notNull(),
    /** The kind of value: 0 for the visitor's name, 1 for any other. */
    type: integer('type').$type<0 | 1>().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId, table.tag, table.type] }),
    endsWithConversation(table),
    index('chat_tags_email')
      .on(table.userId, sql`lower(${table.tag})`, table.conversationId)
      .where(sql`position('@' in ${table.tag}) > 0`),
  ],
);

export const chatLabels = pgTable(
  'chat_labels',
  {
    ...inConversation(),
    label: folded('label').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId, table.label] }),
    endsWithConversation(table),
  ],
);

/** Data that a site shows to the agents of a conversation. */
export const chatCards = pgTable(
  'chat_cards',
  {
    ...inConversation(),
    /** An id that the site chooses. */
    dataId: folded('data_id').notNull(),
    data: text('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId, table.dataId] }),
    endsWithConversation(table),
  ],
);

/** Filters that select conversations by their visited pages. */
export const pageFilters = pgTable(
  'page_filters',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    searchFilter: folded('search_filter').notNull(),
    searchName: text('search_name').notNull(),
    /** One of `matchTypes`; a filter with another type selects nothing. */
    matchType: text('match_type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
