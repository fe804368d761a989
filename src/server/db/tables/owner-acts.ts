import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** What owners and the operator did to a deployment, for a year. No value of a setting, and no secret. */
export const ownerActs = pgTable(
  'owner_acts',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    /** The name of the operation, or of the command with its subcommand. */
    act: text('act').notNull(),
    /** What it was done to, such as the names of the changed settings; empty if the act says it. */
    subject: text('subject').notNull(),
    /** The agent; null for the operator. */
    agentId: idColumn('agent_id'),
    /** The name of the agent at that time; empty for the operator. */
    agentName: text('agent_name').notNull(),
    /** The IP address of the request; empty for a command. */
    ip: text('ip').notNull(),
    actedAt: instant('acted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('owner_acts_acted').on(table.actedAt)],
);
