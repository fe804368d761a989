import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { deskSessions } from './desk.ts';
import { bytes, idColumn, instant, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Keys by which push services know the server, made once: browsers bind their subscriptions to them. */
export const pushKeys = pgTable('push_keys', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  /** The private key as PKCS #8; it is not hashed, as signing needs it. */
  privateKey: bytes('private_key').notNull(),
});

/** The browsers that show notifications while the desk is closed. A subscription ends with the session that made it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: userIdColumn(),
    sessionId: idColumn('session_id').notNull(),
    /** The URL at the push service. Anybody who knows it may send to it, so it is not shown and not logged. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key, an uncompressed point of P-256. */
    publicKey: bytes('public_key').notNull(),
    /** The secret that the browser shares with the server. */
    authSecret: bytes('auth_secret').notNull(),
    /** The language of its notifications. */
    language: text('language').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    foreignKey({
      columns: [table.userId, table.sessionId],
      foreignColumns: [deskSessions.userId, deskSessions.id],
    }).onDelete('cascade'),
  ],
);

/** Pushes about tickets that are not sent yet: one for each ticket and browser, about the newest message. */
export const ticketPushes = pgTable(
  'ticket_pushes',
  {
    userId: userIdColumn(),
    sessionId: idColumn('session_id').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    messageId: idColumn('message_id').notNull(),
    /** Whether the ticket is new to the agent. */
    isNewTicket: boolean('is_new_ticket').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Whether the push service may have the push of the last attempt. */
    isHandedOver: boolean('is_handed_over').notNull().default(false),
    /** The next attempt, or during an attempt when its process counts as dead. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId, table.ticketId] }),
    foreignKey({
      columns: [table.userId, table.sessionId],
      foreignColumns: [pushSubscriptions.userId, pushSubscriptions.sessionId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_pushes_ticket').on(table.userId, table.ticketId),
    index('ticket_pushes_due').on(table.nextAttemptAt),
  ],
);
