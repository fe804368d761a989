import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/**
 * Messages on their way to the deployment behind a gateway, noted before they are sent. One whose outcome nobody
 * learned stays: the ticket that it may have opened is never taken for that of whoever has the address.
 */
export const gatewayIntents = pgTable(
  'gateway_intents',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    /** The address under which the message is sent, in lower case. */
    sender: folded('sender').notNull(),
    openedBy: text('opened_by').$type<'anonymous' | 'identified' | 'key'>().notNull(),
    /** Of the idempotency key, bound to its caller; null: there is none. */
    claim: text('claim'),
    /** The open ticket that was found for the message; a repetition goes there too. */
    ticketId: idColumn('ticket_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('gateway_intents_sender').on(table.userId, table.sender),
    index('gateway_intents_claim').on(table.userId, table.claim),
  ],
);

/** Addresses under which visitors' messages are sent whose own would make them an agent's. */
export const gatewayAliases = pgTable(
  'gateway_aliases',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    alias: folded('alias').notNull(),
    /** The visitor's own, in lower case. */
    address: folded('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.alias] }),
    index('gateway_aliases_address').on(table.userId, table.address),
  ],
);
