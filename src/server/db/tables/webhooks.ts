import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** Addresses that are told what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    /** What the deliveries are signed with, so it cannot be stored hashed. */
    secret: text('secret').notNull(),
    /** The one before it, with which they are signed too until it ends. */
    formerSecret: text('former_secret'),
    formerSecretEndsAt: instant('former_secret_ends_at'),
    /** Deliveries that failed since one was taken. */
    failures: integer('failures').notNull().default(0),
    /** From when anybody may deliver to it: nobody else while one does, and not at once after a failure. */
    freeAt: instant('free_at').notNull().defaultNow(),
    /** Since when nothing is delivered, as it answered that it is gone; null: it is in use. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('webhooks_free').on(table.freeAt)],
);

/** What an address is told, written with what causes it, and kept for a month. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    webhookId: idColumn('webhook_id').notNull(),
    event: text('event').notNull(),
    /** The bytes that are sent, the same at every attempt. */
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null: delivered, or given up. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    deliveredAt: instant('delivered_at'),
    /** What was wrong at the last attempt. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.webhookId],
      foreignColumns: [webhooks.userId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_due')
      .on(table.userId, table.webhookId, table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('webhook_deliveries_log').on(table.userId, table.webhookId, table.id),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
