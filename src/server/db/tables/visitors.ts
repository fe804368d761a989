import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** The secrets with which a site's backend signs visitor tokens: unhashed, as checking a signature needs them. */
export const visitorSecrets = pgTable(
  'visitor_secrets',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The `kid` in the tokens' headers. */
    id: folded('id').notNull(),
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time when the secret expires; null until it is rotated or revoked. */
    endsAt: instant('ends_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** The owners of tickets that were opened on a page, here or behind a gateway. */
export const visitorTickets = pgTable(
  'visitor_tickets',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    ticketId: idColumn('ticket_id').notNull(),
    /** Whether the visitor was signed in: an anonymous visitor could have typed any email address. */
    openedBy: text('opened_by').$type<'anonymous' | 'identified'>().notNull(),
    /** The visitor's `sub`; null if only a ticket token opens the ticket. */
    sub: folded('sub'),
    /** The email address as the visitor typed it. */
    sender: text('sender').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId] }),
    index('visitor_tickets_sub').on(table.userId, table.sub, table.ticketId),
  ],
);

/** Ticket tokens, identified by their SHA-256. A token expires 30 days after its last use. */
export const ticketTokens = pgTable(
  'ticket_tokens',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at').notNull().defaultNow(),
    /** The email address, in lower case, that the token's holder confirmed last; null for none. */
    confirmedEmail: folded('confirmed_email'),
    /** The help center that a first-party page shows with the token; null for a token of a site's visitor. */
    helpCenterId: idColumn('help_center_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('ticket_tokens_used').on(table.usedAt),
  ],
);

export const ticketTokenTickets = pgTable(
  'ticket_token_tickets',
  {
    userId: userIdColumn(),
    hash: text('hash').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    /** The date of the last message that the token's holder has read; null for none. */
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash, table.ticketId] }),
    foreignKey({
      columns: [table.userId, table.hash],
      foreignColumns: [ticketTokens.userId, ticketTokens.hash],
    }).onDelete('cascade'),
    index('ticket_token_tickets_ticket').on(table.userId, table.ticketId),
  ],
);

/** Read marks of signed-in visitors, here or behind a gateway. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    sub: folded('sub').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sub, table.ticketId] }),
    index('ticket_reads_ticket').on(table.userId, table.ticketId),
  ],
);

/**
 * One-time codes that lead back to tickets, identified by their SHA-256. Using one proves the email address.
 * - `mail`: in a mailed link, for the first-party page
 * - `site`: from that page, for the widget on the site
 */
export const oneTimeCodes = pgTable(
  'back_codes',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    kind: text('kind').$type<'mail' | 'site'>().notNull(),
    /** The email address to which the code was sent, in lower case. */
    email: folded('email').notNull(),
    /** The tickets that the code opens; the first one is shown. */
    ticketIds: idColumn('ticket_ids').array().notNull(),
    helpCenterId: idColumn('help_center_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** Null until the code is used. */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('back_codes_email').on(table.userId, table.email, table.createdAt),
    index('back_codes_created').on(table.createdAt),
  ],
);
