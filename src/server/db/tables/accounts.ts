import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** The companies that contacts belong to. */
export const accounts = pgTable(
  'accounts',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    externalId: text('external_id'),
    externalUrl: text('external_url'),
    name: text('name').notNull(),
    description: text('description'),
    labels: text('labels').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('accounts_external_id').on(table.userId, table.externalId),
  ],
);
