import { sql } from 'drizzle-orm';
import { customType, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { idColumn, instant, userIdColumn } from './ids.ts';
import { ticketMessages, tickets } from './tickets.ts';
import { agents } from './users.ts';

const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The time up to which an agent has read a ticket. */
export const agentReads = pgTable(
  'agent_reads',
  {
    userId: userIdColumn(),
    agentId: idColumn('agent_id').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.agentId, table.ticketId] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('agent_reads_ticket').on(table.userId, table.ticketId),
  ],
);

/**
 * The words of each message, for the search of agents. A trigger adds a row with each message, and takes the words away
 * when the message changes; the words are folded in Node, a moment later.
 */
export const ticketWords = pgTable(
  'ticket_words',
  {
    userId: userIdColumn(),
    messageId: idColumn('message_id').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    /** Each word after the user's id, so that the index finds the words of one user; null until they are folded. */
    words: textVector('words'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [ticketMessages.userId, ticketMessages.id],
    }).onDelete('cascade'),
    index('ticket_words_words').using('gin', table.words).with({ fastupdate: false }),
    index('ticket_words_waiting').on(table.userId, table.messageId).where(sql`${table.words} is null`),
  ],
);
