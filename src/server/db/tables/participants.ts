import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';

/**
 * - `proposed`: a mail named them; they get nothing until an agent answers
 * - `confirmed`: they get what agents answer
 * - `removed`: an agent took them out; only an agent brings them back
 */
export type ParticipantState = 'proposed' | 'confirmed' | 'removed';

/** Whose mail named them: the one that opened the ticket, a later one of the customer, or an agent's. */
export type ParticipantSource = 'opening' | 'customer' | 'agent';

/** People who get copies of a ticket: neither its customer nor agents. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    userId: userIdColumn(),
    ticketId: idColumn('ticket_id').notNull(),
    /** In lower case, by which they are found. */
    emailFolded: folded('email_folded').notNull(),
    /** As it was written. */
    email: text('email').notNull(),
    /** As the mail that named them had it; empty: it had none. */
    name: text('name').notNull().default(''),
    state: text('state').$type<ParticipantState>().notNull(),
    addedBy: text('added_by').$type<ParticipantSource>().notNull(),
    /** When the message was stored that named them: of older ones they are shown nothing. */
    joinedAt: instant('joined_at').notNull(),
    /** Null: no agent has answered since. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId, table.emailFolded] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_participants_email').on(table.userId, table.emailFolded),
  ],
);
