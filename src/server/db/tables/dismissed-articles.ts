import { foreignKey, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { idColumn, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';

/** Articles that agents do not want to be suggested for a ticket again, by their language-independent ids. */
export const dismissedArticles = pgTable(
  'dismissed_articles',
  {
    userId: userIdColumn(),
    ticketId: idColumn('ticket_id').notNull(),
    articleId: idColumn('article_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId, table.articleId] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
  ],
);
