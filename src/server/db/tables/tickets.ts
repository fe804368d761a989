import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { agents, users } from './users.ts';

/** Inboxes: mailboxes whose mail becomes tickets. */
export const inboxes = pgTable(
  'inboxes',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    name: text('name').notNull(),
    /** The automatic reply to a customer's mail; null for none. */
    autoReply: text('auto_reply'),
    /** The automatic reply in other languages, by language tag. */
    autoReplyTexts: jsonb('auto_reply_texts').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** The language of mail to the members, and to customers whose language is unknown. */
    language: text('language').notNull().default('en'),
    /** The colour of the line at the top of mails, `#rrggbb`; null: a default colour. */
    color: text('color'),
    /** Whether a mail with an agent's reply address and sender counts as the agent's without a proof of the sender. */
    acceptUnverifiedAgents: boolean('accepts_unverified_agents').notNull().default(false),
    /** Whether the `Reply-To` header of a mail that opens a ticket sets its customer, as contact forms send it. */
    useReplyTo: boolean('uses_reply_to').notNull().default(false),
    /** Whether a customer's reply reopens a closed ticket; otherwise it opens a linked ticket. */
    reopenClosed: boolean('reopens_closed').notNull().default(true),
    /** Days after which a `pending` ticket becomes solved; null: never. */
    solveAfterDays: integer('solve_after_days'),
    /**
     * How a reply finds its ticket. `plus`: by the part after a plus sign in the inbox's email address; `catch-all`: by
     * an email address of a domain whose mail is all received here; `none`: only by the ids in the headers.
     */
    replyForm: text('reply_form').$type<InboxValues['replyForm']>().notNull().default('plus'),
    /** The domain for `catch-all`; null for the other forms. */
    replyDomain: text('reply_domain'),
    /** All addresses and the reply domain as an owner entered them, while the operator has to grant some; else null. */
    wantedAddresses: text('wanted_addresses').array(),
    wantedReplyDomain: text('wanted_reply_domain'),
    /** Minutes for which a visitor waits in a chat before the ticket goes on without one; 0: no chat. */
    chatMinutes: integer('chat_minutes').notNull().default(5),
    /** The teams whose agents see the inbox and its tickets; empty: every agent. */
    teams: text('teams').array().notNull().default([]),
    /** Whether visitors without an identity must give an email. */
    askAddress: text('ask_address').$type<InboxValues['askAddress']>().notNull().default('required'),
    /** Whether visitors fill in a subject; otherwise it is taken from the message. */
    askSubject: boolean('ask_subject').notNull().default(false),
    /** Days from the last action on a solved or closed ticket until it is deleted; null: it is kept. */
    solvedRetentionDays: integer('solved_retention_days'),
    /** The same for spam, whatever its status. */
    spamRetentionDays: integer('spam_retention_days'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('inboxes_name').on(table.userId, table.name),
  ],
);

/** Whether an agent may see an inbox and its tickets. A query that uses it joins `agents` and `inboxes`. */
export function maySeeInbox(): SQL<boolean> {
  return sql<boolean>`(${agents.role} = 'owner' or ${inboxes.teams} = '{}' or ${agents.groups} && ${inboxes.teams})`;
}

export const inboxAddresses = pgTable(
  'inbox_addresses',
  {
    userId: userIdColumn(),
    address: text('address').notNull(),
    inboxId: idColumn('inbox_id').notNull(),
    /** The position; the inbox sends from its first email address. */
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
    fromEmail: text('from_email').notNull(),
    /** The customer's name as they last gave it; empty if they gave none. */
    fromName: text('from_name').notNull().default(''),
    /** The customer's email address in lower case, for look-ups. */
    sender: text('sender').notNull(),
    labels: text('labels').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    linkedTickets: idColumn('linked_tickets').array().notNull().default([]),
    assignedAgents: idColumn('assigned_agents').array().notNull().default([]),
    /** The team that the ticket is assigned to; null for none. */
    team: text('team'),
    /** `anonymous`: may have typed any email address; `confirmed`: anonymous, confirmed the email address since. */
    openedBy: text('opened_by').$type<'key' | 'anonymous' | 'confirmed' | 'identified'>().notNull(),
    /** When the visitor changed the email, which is allowed once; null: never. */
    emailChangedAt: instant('email_changed_at'),
    /** The language of mail to the customer; null: the inbox's language. */
    language: text('language'),
    /** The browser and the system of the visitor's last message, such as `Firefox 140, Windows`; null if unknown. */
    browser: text('browser'),
    /** Minutes by which the visitor's clock was ahead of UTC at their last message; null if unknown. */
    utcOffset: smallint('utc_offset'),
    /** The visitor's rating of the ticket, from 1 to 5; null for none. */
    rating: smallint('rating'),
    ratingComment: text('rating_comment').notNull().default(''),
    /** The time of the first rating. */
    ratedAt: instant('rated_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /**
     * The last action on the ticket: a message, a note, a status, an assignment or a label. The interface calls it
     * `latestUpdated`: its names and the names of this column and the next are swapped.
     */
    lastActionAt: instant('updated_at').notNull().defaultNow(),
    /** The last visible change, never before `lastActionAt`. The interface calls it `updatedDate`. */
    changedAt: instant('latest_updated_at').notNull().defaultNow(),
    /** Null if the ticket is not `pending`, or was mirrored without the time. */
    pendingSince: instant('pending_since'),
    /** The time since which a `new` or `reply` ticket waits for an agent; null for the other statuses. */
    waitingSince: instant('waiting_since'),
    /** Whether an agent has marked the ticket as spam, or its sender was blocked when it was opened. */
    isSpam: boolean('is_spam').notNull().default(false),
    /** The end of the ticket's snooze, which may have passed; null if it is not snoozed. */
    snoozedUntil: instant('snoozed_until'),
    /** The agent who snoozed the ticket; null if it is not snoozed, or the agent is unknown. */
    snoozedBy: idColumn('snoozed_by'),
    /** When a snooze ended; null if an agent has changed the ticket or written in it since. */
    wokenAt: instant('woken_at'),
    /** The date of the last message that an agent has read; null for none. */
    agentsReadAt: instant('agents_read_at'),
    /**
     * A version that grows with every change of the row or its messages. Triggers set it under the row's lock, so that
     * a ticket's versions are in the order of commits. It is the time of the change in milliseconds since 1970, or the
     * last version plus one if that is more: a database restored from a backup never repeats a version that was read
     * before.
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
      .where(isOpen(table)),
    index('tickets_queue').on(table.userId, waitOrder(table), table.id).where(isQueued(table)),
    index('tickets_queue_of_inbox')
      .on(table.userId, table.inboxId, waitOrder(table), table.id)
      .where(isQueued(table)),
    index('tickets_queue_unassigned')
      .on(table.userId, waitOrder(table), table.id)
      .where(sql`${isQueued(table)} and ${table.assignedAgents} = '{}'`),
    index('tickets_snoozed')
      .on(table.userId, table.snoozedUntil, table.id)
      .where(sql`${table.snoozedUntil} is not null`),
    index('tickets_spam').on(table.userId, table.lastActionAt, table.id).where(sql`${table.isSpam}`),
    index('tickets_queue_sets')
      .using('gin', table.userId, table.labels, table.assignedAgents)
      // A search would read every pending entry.
      .with({ fastupdate: false })
      .where(isQueued(table)),
  ],
);

type QueuedColumns = { readonly [Name in 'status' | 'waitingSince']: AnyPgColumn };

/** Whether a ticket is neither solved nor closed. */
export function isOpen({ status }: Pick<QueuedColumns, 'status'>): SQL {
  return sql`${status} not in ('solved', 'closed')`;
}

type SpamColumns = { readonly [Name in 'isSpam']: AnyPgColumn };

/** Whether a ticket is open and no spam: the condition of the partial indexes of agents' views. */
export function isQueued({ status, isSpam }: Pick<QueuedColumns, 'status'> & SpamColumns): SQL {
  return sql`${isOpen({ status })} and not ${isSpam}`;
}

type SnoozeColumns = { readonly [Name in 'snoozedUntil']: AnyPgColumn };

/** Whether a ticket is not snoozed, or its snooze has ended. */
export function isAwake({ snoozedUntil }: SnoozeColumns): SQL {
  return sql`(${snoozedUntil} is null or ${snoozedUntil} <= now())`;
}

/** The time by which open tickets are sorted: those that wait first, the longest wait before the others. */
export function waitOrder({ waitingSince }: Pick<QueuedColumns, 'waitingSince'>): SQL {
  return sql`coalesce(${waitingSince}, 'infinity'::timestamptz)`;
}

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    type: text('type').$type<'external' | 'internal' | 'log'>().notNull(),
    fromEmail: text('from_email').notNull(),
    fromName: text('from_name').notNull().default(''),
    /** Null if the sender is no agent. */
    agentId: idColumn('agent_id'),
    plain: text('plain').notNull(),
    html: text('html').notNull(),
    /** The version of the applied markup rule, see `markup/html/without-inline.ts`; 0: none. */
    markupVersion: smallint('markup_version').notNull().default(0),
    /** The visitor's page, without query and fragment; null if unknown. Only agents see it. */
    page: text('page'),
    /** The language-independent id of the article that the message is about; null: of none. Only agents see it. */
    articleId: idColumn('article_id'),
    /** The period of chat in which it was written; null if in none. */
    conversationId: folded('conversation_id'),
    /**
     * The tickets from which merges have moved the message here, the first one first; null if none has. Undoing a merge
     * moves it back, and takes the tickets from there on away.
     */
    mergedFrom: idColumn('merged_from').array(),
    /** The merged ticket to which the message was written; null if it was written to its own ticket. */
    writtenTo: idColumn('written_to'),
    /** Whether a person outside of the conversation wrote an internal message, which agents are notified of. */
    isOutsiders: boolean('is_outsiders').notNull().default(false),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_messages_conversation')
      .on(table.userId, table.conversationId)
      .where(sql`${table.conversationId} is not null`),
    index('ticket_messages_ticket').on(table.userId, table.ticketId, table.sentAt, table.id),
    index('ticket_messages_old_markup').on(table.userId, table.id).where(sql`${table.markupVersion} < 1`),
    index('ticket_messages_outsiders')
      .on(table.userId, table.ticketId, table.sentAt, table.id)
      .where(sql`${table.isOutsiders}`),
  ],
);

/** Senders and recipients of mails, one row per mail. */
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

/** Uploaded files, identified by the SHA-256 of the secret in their URL. The upload folder or bucket has the bytes. */
export const uploads = pgTable(
  'uploads',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time when a message got the file; null for an unattached file, which expires after a day. */
    attachedAt: instant('attached_at'),
    /** The id of the API key that sent the file; null without a key, or after a day. */
    keyId: idColumn('key_id'),
    /** `sub:` and the visitor's `sub`, or `address:` and the IP network; null for a secret key, or after a day. */
    sentBy: folded('sent_by'),
    /** Whether the file is complete; while it is false, the size is the reserved space. */
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

export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    userId: userIdColumn(),
    messageId: idColumn('message_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** The attachment's URL path on this deployment. */
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

/** Writes with an `Idempotency-Key`, identified by its SHA-256 and kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** The caller, including the id of the API key. */
    caller: text('caller').notNull(),
    bodyHash: text('body_hash').notNull(),
    ticketId: idColumn('ticket_id'),
    /** The held message that the write has made; null if it has made none. */
    heldMessageId: idColumn('held_message_id'),
    /** The announced release of that message. */
    releaseAt: instant('release_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** The time of the last automatic reply to an email address, in lower case. */
export const autoReplies = pgTable(
  'auto_replies',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);

/** Senders whose tickets are spam, identified by their mailboxes as `mailboxAddress` returns them. */
export const blockedAddresses = pgTable(
  'blocked_addresses',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /**
     * Whether only messages of anonymous visitors are spam: they may type any address, and whoever owns the address
     * still reaches the agents by mail.
     */
    anonymousOnly: boolean('anonymous_only').notNull(),
    /** The agent who marked a ticket as spam; null if unknown. */
    agentId: idColumn('agent_id'),
    blockedAt: instant('blocked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);
