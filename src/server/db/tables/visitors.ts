import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** What a site's backend signs visitor tokens with. A signature cannot be checked with a hash, so it is kept as it is. */
export const visitorSecrets = pgTable(
  'visitor_secrets',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The `kid` of the tokens. */
    id: folded('id').notNull(),
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: until it is rotated or revoked. */
    endsAt: instant('ends_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Who opened a ticket through a page, here or in the deployment behind a gateway. */
export const visitorTickets = pgTable(
  'visitor_tickets',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    ticketId: idColumn('ticket_id').notNull(),
    /** Anonymous: its address is one that anybody could have written. */
    openedBy: text('opened_by').$type<'anonymous' | 'identified'>().notNull(),
    /** The visitor whose it is; null while it is only a ticket token's. */
    sub: folded('sub'),
    /** The address that was given, as it was given. */
    sender: text('sender').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId] }),
    index('visitor_tickets_sub').on(table.userId, table.sub, table.ticketId),
  ],
);

/** Ticket tokens, by their SHA-256. One ends 30 days after its last use. */
export const ticketTokens = pgTable(
  'ticket_tokens',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at').notNull().defaultNow(),
    /** The address, in lower case, that whoever holds it has shown to be theirs last; null: none. */
    confirmedEmail: folded('confirmed_email'),
    /** Of one that a page of ours holds: the help center that the page shows; null: it is a site's visitor's. */
    helpCenterId: idColumn('help_center_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('ticket_tokens_used').on(table.usedAt),
  ],
);

/** The tickets that a ticket token opens. */
export const ticketTokenTickets = pgTable(
  'ticket_token_tickets',
  {
    userId: userIdColumn(),
    hash: text('hash').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    /** The date of the last message that whoever holds the token has read; null: none. */
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

/** How far somebody who is signed in has read a ticket, here or in the deployment behind a gateway. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    sub: folded('sub').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    /** The date of the last message that was read. */
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sub, table.ticketId] }),
    index('ticket_reads_ticket').on(table.userId, table.ticketId),
  ],
);

/**
 * One-time codes that lead back to tickets, by their SHA-256: whoever has one reads the mail of an address.
 * - `mail`: in a link of a mail, for our own page
 * - `site`: from that page, for the widget of the site
 */
export const backCodes = pgTable(
  'back_codes',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    kind: text('kind').$type<'mail' | 'site'>().notNull(),
    /** The address that it was sent to, in lower case. */
    email: folded('email').notNull(),
    /** What it opens; the first one is shown. */
    ticketIds: idColumn('ticket_ids').array().notNull(),
    /** Where it is shown. */
    helpCenterId: idColumn('help_center_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** Null: not yet. */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('back_codes_email').on(table.userId, table.email, table.createdAt),
    index('back_codes_created').on(table.createdAt),
  ],
);
