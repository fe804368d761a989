import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    /** The secret that signs events; it is not hashed, as signing needs the secret. */
    secret: text('secret').notNull(),
    /** The previous secret, which signs too until it ends. */
    formerSecret: text('former_secret'),
    formerSecretEndsAt: instant('former_secret_ends_at'),
    /** The number of failed deliveries since the last accepted one. */
    failures: integer('failures').notNull().default(0),
    /** The earliest time of the next delivery: later during one, as a lock, and after a failure, as a pause. */
    freeAt: instant('free_at').notNull().defaultNow(),
    /** The time since which the webhook is disabled, because the receiver responded 410 Gone; null if in use. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('webhooks_free').on(table.freeAt)],
);

/** Deliveries, stored in the transaction of their event and kept for a month. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    webhookId: idColumn('webhook_id').notNull(),
    event: text('event').notNull(),
    /** The request body, which is the same at every attempt. */
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt; null if delivered or given up. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    deliveredAt: instant('delivered_at'),
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
