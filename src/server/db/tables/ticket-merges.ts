import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, instant, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';

/** Tickets that were merged into another one, whose messages are there until the merge is undone. */
export const ticketMerges = pgTable(
  'ticket_merges',
  {
    userId: userIdColumn(),
    ticketId: idColumn('ticket_id').notNull(),
    /** The ticket that has the messages; it may have been merged into another one since. */
    intoTicketId: idColumn('into_ticket_id').notNull(),
    /** The agent who merged the tickets; null if unknown. */
    agentId: idColumn('agent_id'),
    mergedAt: instant('merged_at').notNull(),
    /** The state of the merged ticket before. */
    status: text('status').$type<(typeof tickets.$inferSelect)['status']>().notNull(),
    pendingSince: instant('pending_since'),
    waitingSince: instant('waiting_since'),
    /** The state of the other ticket before. */
    intoStatus: text('into_status').$type<(typeof tickets.$inferSelect)['status']>().notNull(),
    intoPendingSince: instant('into_pending_since'),
    intoWaitingSince: instant('into_waiting_since'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_merges_into').on(table.userId, table.intoTicketId),
  ],
);
