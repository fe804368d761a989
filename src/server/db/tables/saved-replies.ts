import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { agents, users } from './users.ts';

/** Texts that agents use again, each in one or several languages. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    /** The only agent who has it; null if all have it. */
    agentId: idColumn('agent_id'),
    /** The only team whose agents have it, besides owners; null if it is an agent's own, or all agents have it. */
    team: text('team'),
    name: text('name').notNull(),
    texts: jsonb('texts').$type<readonly SavedReplyText[]>().notNull(),
    /** The distinct folded words of the name and the texts, each after a space. */
    words: folded('words').notNull(),
    usedCount: integer('used_count').notNull().default(0),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    index('saved_replies_agent').on(table.userId, table.agentId),
  ],
);
