import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';

/**
 * - `proposed`: named by a mail; gets no copies until an agent answers
 * - `confirmed`: gets the agents' answers
 * - `removed`: removed by an agent, or the former email of a customer who has set another; only an agent can restore it
 */
export type ParticipantState = 'proposed' | 'confirmed' | 'removed';

/** The sender of the mail that named them: the first of the ticket, a later one of the customer, or an agent's. */
export type ParticipantSource = 'opening' | 'customer' | 'agent';

/** People who get copies of a ticket, other than its customer and agents. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    userId: userIdColumn(),
    ticketId: idColumn('ticket_id').notNull(),
    /** In lower case, for look-ups. */
    emailFolded: folded('email_folded').notNull(),
    /** In the original spelling. */
    email: text('email').notNull(),
    /** The name in the mail that named them; empty: none. */
    name: text('name').notNull().default(''),
    state: text('state').$type<ParticipantState>().notNull(),
    addedBy: text('added_by').$type<ParticipantSource>().notNull(),
    /** The time of the message that named them: older messages are hidden from them. */
    joinedAt: instant('joined_at').notNull(),
    /** Null: no agent's answer has confirmed them. */
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
