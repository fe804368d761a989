import { boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NotificationSettings, NotifiedTickets } from '../../../api/schemas/notifications.ts';
import { idColumn, userIdColumn } from './ids.ts';
import { agents } from './users.ts';

/** Settings of what agents are notified of. An agent without a row has the defaults. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: userIdColumn(),
    agentId: idColumn('agent_id').notNull(),
    newTickets: text('new_tickets').$type<NotifiedTickets>().notNull().default('all'),
    replies: text('replies').$type<NotifiedTickets>().notNull().default('mine'),
    onScreen: boolean('on_screen').notNull().default(true),
    sound: boolean('sound').notNull().default(false),
    /** Whether tickets of the agent's teams that are assigned to no agent count as the agent's. */
    mineIncludesTeams: boolean('mine_includes_teams').notNull().default(false),
    mail: text('mail').$type<NotificationSettings['mail']>().notNull().default('always'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.agentId] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
  ],
);
