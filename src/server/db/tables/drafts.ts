import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DraftFile, DraftKind } from '../../../api/schemas/drafts.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { MessageText } from '../../../markup/html/message-text.ts';
import { idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { tickets } from './tickets.ts';
import { agents } from './users.ts';

/** A held message with what is needed to store it. The row has its ticket and its agent. */
export interface HeldContent {
  readonly inboxId: number;
  /** The highest id of an external message when the message was held; 0 if there was none. */
  readonly lastExternalId: number;
  readonly fromEmail: string;
  readonly fromName: string;
  readonly toEmail: string;
  readonly subject: string;
  readonly text: MessageText;
  readonly status: TicketStatus | null;
  readonly labels: readonly string[];
  readonly files: readonly {
    readonly hash: string;
    readonly name: string;
    readonly size: number;
    readonly path: string;
  }[];
  readonly language: string | null;
  readonly page: string | null;
  readonly articleId: number | null;
  readonly wantsAutoReply: boolean;
  readonly savedReplyIds: readonly number[];
}

/**
 * Texts that agents write: for each ticket and agent one draft of a reply and one of a note. A reply may be held for a
 * few seconds before it is sent; it is the same row in another state.
 */
export const ticketDrafts = pgTable(
  'ticket_drafts',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    agentId: idColumn('agent_id').notNull(),
    ticketId: idColumn('ticket_id').notNull(),
    kind: text('kind').$type<DraftKind>().notNull(),
    /** `sent` rows have no text: they are kept for a day, since their agent may still try to take the message back. */
    state: text('state').$type<'draft' | 'held' | 'sent'>().notNull().default('draft'),
    /** The text as the agent typed it. */
    message: text('message').notNull(),
    files: jsonb('files').$type<readonly DraftFile[]>().notNull().default([]),
    /**
     * Grows with every change. It is the time of the change in milliseconds since 1970, or the last version plus one if
     * that is more: a draft that is begun after another one was sent repeats no version of that one.
     */
    version: bigint('version', { mode: 'number' }).notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
    /** The message of a held row, as it is stored when it is released; null for other states. */
    held: jsonb('held').$type<HeldContent>(),
    /** When a held message is released; null for drafts. */
    releaseAt: instant('release_at'),
    /** When another person's message stopped the release of this draft; null if none did since it was last saved. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    uniqueIndex('ticket_drafts_one')
      .on(table.userId, table.agentId, table.ticketId, table.kind)
      .where(sql`${table.state} = 'draft'`),
    index('ticket_drafts_ticket').on(table.userId, table.ticketId),
    index('ticket_drafts_release').on(table.releaseAt).where(sql`${table.releaseAt} is not null`),
  ],
);

/** Drafts of agents who were removed: they stay with their tickets, for owners. */
export const orphanedDrafts = pgTable(
  'orphaned_drafts',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    agentName: text('agent_name').notNull(),
    kind: text('kind').$type<DraftKind>().notNull(),
    message: text('message').notNull(),
    files: jsonb('files').$type<readonly DraftFile[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('orphaned_drafts_ticket').on(table.userId, table.ticketId),
  ],
);
