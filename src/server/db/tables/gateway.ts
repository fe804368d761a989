import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/**
 * Messages to the deployment behind a gateway, stored before they are sent. A row whose outcome is unknown is kept: the
 * ticket that its message may have opened then never counts as opened by the owner of the email address.
 */
export const gatewayIntents = pgTable(
  'gateway_intents',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    /** The email address under which the message is sent, in lower case. */
    sender: folded('sender').notNull(),
    openedBy: text('opened_by').$type<'anonymous' | 'identified' | 'key'>().notNull(),
    /** The hash of the idempotency key and its caller; null if the request had no key. */
    claim: text('claim'),
    /** The open ticket to which the message is added; a repeat goes there too. */
    ticketId: idColumn('ticket_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('gateway_intents_sender').on(table.userId, table.sender),
    index('gateway_intents_claim').on(table.userId, table.claim),
  ],
);

/** Email addresses sent in place of visitors' own, if those would make the visitors agents. */
export const gatewayAliases = pgTable(
  'gateway_aliases',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    alias: folded('alias').notNull(),
    /** The visitor's own email address, in lower case. */
    address: folded('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.alias] }),
    index('gateway_aliases_address').on(table.userId, table.address),
  ],
);
