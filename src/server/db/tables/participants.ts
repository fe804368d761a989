import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, idColumn, instant, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';

/**
 * The states of a participant.
 * - `proposed`: named in a mail; gets no copies until an agent answers
 * - `confirmed`: gets the agents' answers
 * - `removed`: removed by an agent, or the former email of a customer who changed it; only an agent can restore them
 */
export type ParticipantState = 'proposed' | 'confirmed' | 'removed';

/** The mail that added a participant: the one that opened the ticket, a later one by the customer, or an agent's. */
export type ParticipantSource = 'opening' | 'customer' | 'agent';

/** People who get copies of a ticket's mail, other than its customer and agents. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    userId: userIdColumn(),
    ticketId: idColumn('ticket_id').notNull(),
    emailFolded: folded('email_folded').notNull(),
    email: text('email').notNull(),
    /** The name in the mail that added the participant; empty if there was none. */
    name: text('name').notNull().default(''),
    state: text('state').$type<ParticipantState>().notNull(),
    addedBy: text('added_by').$type<ParticipantSource>().notNull(),
    /** The time of the message that added the participant, who does not see older messages. */
    joinedAt: instant('joined_at').notNull(),
    /** The time when an agent's answer confirmed the participant; null before that. */
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
