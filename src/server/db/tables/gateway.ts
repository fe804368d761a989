import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/**
 * Messages on their way to the deployment behind a gateway, stored before they are sent. A row with an unknown outcome
 * stays: the ticket that the message may have opened is never taken for one of its email's owner.
 */
export const gatewayIntents = pgTable(
  'gateway_intents',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    /** The email under which the message is sent, in lower case. */
    sender: folded('sender').notNull(),
    openedBy: text('opened_by').$type<'anonymous' | 'identified' | 'key'>().notNull(),
    /** The hash of the idempotency key and its caller; null: without a key. */
    claim: text('claim'),
    /** The open ticket for the message; a repeat goes there too. */
    ticketId: idColumn('ticket_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('gateway_intents_sender').on(table.userId, table.sender),
    index('gateway_intents_claim').on(table.userId, table.claim),
  ],
);

/** Emails that replace those of visitors whose own would make them agents. */
export const gatewayAliases = pgTable(
  'gateway_aliases',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    alias: folded('alias').notNull(),
    /** The visitor's own email, in lower case. */
    address: folded('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.alias] }),
    index('gateway_aliases_address').on(table.userId, table.address),
  ],
);
