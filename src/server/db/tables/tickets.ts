import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InboxValues } from '../../settings/stored/inbox.ts';
import { folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { users } from './users.ts';

/** A mailbox whose mail becomes tickets. */
export const inboxes = pgTable(
  'inboxes',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    name: text('name').notNull(),
    /** What a customer who writes is answered at once; null: nothing. */
    autoReply: text('auto_reply'),
    /** The same in other languages, by their tags. */
    autoReplyTexts: jsonb('auto_reply_texts').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** In which its members are written to, and customers whose own is not known. */
    language: text('language').notNull().default('en'),
    /** Of the line above its mails, `#rrggbb`; null: one of ours. */
    color: text('color'),
    /** Whether a mail with an agent's token and address is the agent's although nothing proves who sent it. */
    acceptUnverifiedAgents: boolean('accepts_unverified_agents').notNull().default(false),
    /** Whether the Reply-To of a mail that opens a ticket names its customer, as contact forms write it. */
    useReplyTo: boolean('uses_reply_to').notNull().default(false),
    /** Whether a closed ticket goes on when its customer answers; else the answer opens a linked one. */
    reopenClosed: boolean('reopens_closed').notNull().default(true),
    /** Days after which a ticket that is still `pending` is solved; null: it never is by itself. */
    solveAfterDays: integer('solve_after_days'),
    /**
     * How an answer finds its ticket: `plus` by what stands after a plus sign in the inbox's address, `catch-all` by an
     * address of a domain of which every address leads here, `none` by the ids in its headers alone.
     */
    replyForm: text('reply_form').$type<InboxValues['replyForm']>().notNull().default('plus'),
    /** The domain of `catch-all`; null for the other forms. */
    replyDomain: text('reply_domain'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('inboxes_name').on(table.userId, table.name),
  ],
);

/** The addresses of inboxes, in lower case. */
export const inboxAddresses = pgTable(
  'inbox_addresses',
  {
    userId: userIdColumn(),
    address: text('address').notNull(),
    inboxId: idColumn('inbox_id').notNull(),
    /** The inbox writes from its first one. */
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.address] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    index('inbox_addresses_inbox').on(table.userId, table.inboxId, table.position),
  ],
);

/** The labels that tickets can have. */
export const ticketLabels = pgTable(
  'ticket_labels',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

export const tickets = pgTable(
  'tickets',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    inboxId: idColumn('inbox_id').notNull(),
    status: text('status').$type<'new' | 'reply' | 'pending' | 'solved' | 'closed' | 'on-hold'>().notNull(),
    subject: text('subject').notNull(),
    /** As the sender writes it. */
    fromEmail: text('from_email').notNull(),
    /** The same in lower case, by which tickets are found. */
    sender: text('sender').notNull(),
    labels: text('labels').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    linkedTickets: idColumn('linked_tickets').array().notNull().default([]),
    assignedAgents: idColumn('assigned_agents').array().notNull().default([]),
    /**
     * Who put it in: an anonymous visitor may have written any address. `confirmed`: one who has shown since that the
     * address is theirs.
     */
    openedBy: text('opened_by').$type<'key' | 'anonymous' | 'confirmed' | 'identified'>().notNull(),
    /** In which the customer is written to; null: in that of the inbox. */
    language: text('language'),
    /** From 1 to 5 by whoever opened it; null: not rated. */
    rating: smallint('rating'),
    ratingComment: text('rating_comment').notNull().default(''),
    /** When it was first rated. */
    ratedAt: instant('rated_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /**
     * When something was last done to the ticket: a message, a note, a status, an assignment or a label. The interface
     * has it as `latestUpdated`. The names of this column and the next one are the other way round.
     */
    lastActionAt: instant('updated_at').notNull().defaultNow(),
    /**
     * When anything that the interface shows of the ticket last changed, never before `lastActionAt`. The interface has
     * it as `updatedDate`.
     */
    changedAt: instant('latest_updated_at').notNull().defaultNow(),
    /** Since when it is `pending`; null: it is not, or came from a deployment that does not say. */
    pendingSince: instant('pending_since'),
    /** The date of the last message that an agent has read; null: none. */
    agentsReadAt: instant('agents_read_at'),
    /**
     * Grows with every change of the row or of its messages, whoever makes it: triggers see to that, under the lock of
     * the row, so that of one ticket the order of versions is the order of commits. It is the time of the change in
     * milliseconds since 1970, or one more than before where that is more: a database that is restored from a backup
     * never gives a version again that somebody has read before.
     */
    version: bigint('version', { mode: 'number' })
      .notNull()
      .default(sql`floor(extract(epoch from clock_timestamp()) * 1000)`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    index('tickets_updated').on(table.userId, table.lastActionAt, table.id),
    index('tickets_status').on(table.userId, table.status, table.lastActionAt, table.id),
    index('tickets_sender').on(table.userId, table.sender, table.lastActionAt, table.id),
    index('tickets_latest').on(table.userId, table.changedAt, table.id),
    index('tickets_status_changed').on(table.userId, table.status, table.changedAt, table.id),
    index('tickets_sender_changed').on(table.userId, table.sender, table.changedAt, table.id),
    index('tickets_open')
      .on(table.userId, table.sender, table.inboxId, table.createdAt, table.id)
      .where(sql`${table.status} not in ('solved', 'closed')`),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    type: text('type').$type<'external' | 'internal' | 'log'>().notNull(),
    fromEmail: text('from_email').notNull(),
    fromName: text('from_name').notNull().default(''),
    /** Null: not sent by an agent. */
    agentId: idColumn('agent_id'),
    plain: text('plain').notNull(),
    html: text('html').notNull(),
    /** See `content/without-inline.ts`; 0: as it came. */
    markupVersion: smallint('markup_version').notNull().default(0),
    /** The page on which it was written, without query and fragment; null: not known. For agents alone. */
    page: text('page'),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_messages_ticket').on(table.userId, table.ticketId, table.sentAt, table.id),
    index('ticket_messages_old_markup').on(table.userId, table.id).where(sql`${table.markupVersion} < 1`),
  ],
);

/** Who wrote to whom: one row for each mail. */
export const ticketEmails = pgTable(
  'ticket_emails',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    fromAddress: text('from_address').notNull(),
    fromName: text('from_name').notNull().default(''),
    to: text('to').array().notNull().default([]),
    cc: text('cc').array().notNull().default([]),
    bcc: text('bcc').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_emails_created').on(table.userId, table.createdAt, table.id),
    index('ticket_emails_ticket').on(table.userId, table.ticketId),
  ],
);

/** Files by the SHA-256 of the secret in their address; what they hold lies in the folder for uploads. */
export const uploads = pgTable(
  'uploads',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: not yet part of a message, so that it ends after a day. */
    attachedAt: instant('attached_at'),
    /** The row of the API key that sent it; null: none did, or a day has passed. */
    keyId: idColumn('key_id'),
    /** The visitor who sent it: `sub:` and who it is, or `address:` and from where; null: a secret key did, or a day has passed. */
    sentBy: folded('sent_by'),
    /** False: it is still being sent, and its size is what is kept free for it. */
    isStored: boolean('is_stored').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('uploads_sent_by').on(table.userId, table.sentBy, table.createdAt),
    index('uploads_key').on(table.userId, table.keyId, table.createdAt),
    index('uploads_hash').on(table.hash),
    index('uploads_unattached').on(table.createdAt).where(sql`${table.attachedAt} is null`),
    index('uploads_noted').on(table.createdAt).where(sql`${table.sentBy} is not null`),
  ],
);

/** The files of messages. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    userId: userIdColumn(),
    messageId: idColumn('message_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Its address below this deployment. */
    path: text('path').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId, table.position] }),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [ticketMessages.userId, ticketMessages.id],
    }).onDelete('cascade'),
  ],
);

/** Writes that were sent with an `Idempotency-Key`, by its SHA-256, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** Who sent it: the row of the API key. */
    caller: text('caller').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** What it made. */
    ticketId: idColumn('ticket_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** When an address was last answered by itself, in lower case. */
export const autoReplies = pgTable(
  'auto_replies',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);
