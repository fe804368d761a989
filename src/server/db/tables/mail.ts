import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { TrustedDoor } from '../../settings/server/named-servers.ts';
import { bytes, folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { inboxes, ticketMessages, tickets } from './tickets.ts';
import { agents, users } from './users.ts';

/** The agents who are told by mail of what an inbox gets. */
export const inboxMembers = pgTable(
  'inbox_members',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** Mails that began to wait up to then were counted in the last notice to the agent; null: there was none. */
    noticedUntil: instant('noticed_until'),
    /** When the next notice may be mailed; while one is sent, when its process is taken for dead. Null: at once. */
    nextNoticeAt: instant('next_notice_at'),
    /** The `Message-ID` of the last notice, in brackets; null: there was none. */
    noticeMessageId: folded('notice_message_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.inboxId, table.agentId] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    index('inbox_members_agent').on(table.userId, table.agentId),
  ],
);

/**
 * What an inbox does with a mail that opens a ticket: every rule whose conditions all hold gives what it names. Texts are
 * looked for anywhere in what they are compared with, whatever their case; null, or an empty list, holds for every mail.
 */
export const inboxRules = pgTable(
  'inbox_rules',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    position: integer('position').notNull(),
    /** In the sender's address. */
    sender: text('sender'),
    /** In one of the addresses that the mail was sent to. */
    recipient: text('recipient'),
    subject: text('subject'),
    /** Any of them, in the subject or the text. */
    words: text('words').array().notNull().default([]),
    labels: text('labels').array().notNull().default([]),
    status: text('status').$type<(typeof tickets.$inferSelect)['status']>(),
    assignedAgentId: idColumn('assigned_agent_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.inboxId, table.position] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
  ],
);

/** What the reply and bounce addresses of a user are signed with: without it, nobody can make one up. */
export const mailSecrets = pgTable('mail_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Who is written to about a ticket: each has a reply address of their own, which names this row. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    /** As it was written. */
    email: text('email').notNull(),
    /** The same in lower case, by which it is found. */
    emailFolded: folded('email_folded').notNull(),
    /** Null: the customer, or a participant. */
    agentId: idColumn('agent_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When a mail with the reply address was last queued; the age of the address counts from it. */
    mailedAt: instant('mailed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    uniqueIndex('mail_recipients_email').on(table.userId, table.ticketId, table.emailFolded),
    index('mail_recipients_folded').on(table.userId, table.emailFolded),
  ],
);

/**
 * Mail to send and mail that was sent, written with what causes it.
 * - `queued`: it waits for its time, or for its next attempt
 * - `sent`: the mail server took it
 * - `unknown`: the mail server had all of it and did not say whether it took it; it is sent once more, with the same id
 * - `failed`: the mail server will never take it
 * - `dead`: it was tried often enough
 * - `held`: its recipient had too many; an operator may let it go
 * - `read`: what it says was read in the open thread before it was due, so that it is not sent
 * - `bounced`: it was taken, and came back
 */
export type MailState = 'queued' | 'sent' | 'unknown' | 'failed' | 'dead' | 'held' | 'read' | 'bounced';

/**
 * - `new-ticket` and `new-message`: to a member of the inbox, about what a customer wrote
 * - `answer`: to the customer, what an agent wrote
 * - `copy`: the same, to a participant
 * - `colleague-answer`: the same, to a member of the inbox who was mailed the question
 * - `auto-reply`: to the customer, what the inbox says by itself
 * - `link`: to whoever asked for it under the customer's address, the way back to what was written
 */
export type MailKind =
  | 'new-ticket'
  | 'new-message'
  | 'answer'
  | 'copy'
  | 'colleague-answer'
  | 'auto-reply'
  | 'link';

export const mails = pgTable(
  'mails',
  {
    userId: userIdColumn(),
    /** Also the order in which the mails of a ticket leave. */
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    recipientId: idColumn('recipient_id').notNull(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** In which it is written; null: in that of its ticket, else of its inbox. */
    language: text('language'),
    /** What it brings, in their order; more are added until it is first tried. Those of an automatic reply or a link: none. */
    messageIds: idColumn('message_ids').array().notNull().default([]),
    state: text('state').$type<MailState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Those of them of which nobody knows whether the mail server took it: it may have been delivered so often more. */
    uncertainAttempts: integer('uncertain_attempts').notNull().default(0),
    /** While it is sent, when its sender is taken for dead. Null: it is not tried again. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    /** The `Message-ID`, in brackets: the same at every attempt. */
    internetMessageId: folded('internet_message_id').notNull(),
    /** The id that the mail server gave it, in brackets, where it said so: some relays replace ours; null: it did not. */
    relayId: folded('relay_id'),
    /** An id, in brackets, that stands in the `References` of every mail of the ticket and belongs to no mail. */
    rootId: folded('root_id').notNull(),
    /** What the mail server, or the bounce, said last. */
    problem: text('problem'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.recipientId],
      foreignColumns: [mailRecipients.userId, mailRecipients.id],
    }).onDelete('cascade'),
    index('mails_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index('mails_waiting')
      .on(table.userId, table.recipientId, table.id)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('mails_ticket').on(table.userId, table.ticketId, table.id),
    index('mails_recipient').on(table.userId, table.recipientId, table.createdAt),
    index('mails_internet_message_id').on(table.userId, table.internetMessageId),
    index('mails_relay_id').on(table.userId, table.relayId).where(sql`${table.relayId} is not null`),
    index('mails_root_id').on(table.userId, table.rootId),
  ],
);

/**
 * Mails to addresses that anybody may have typed, by what limits count: kept for a day, and without the addresses.
 */
export const unconfirmedMails = pgTable(
  'unconfirmed_mails',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    kind: text('kind').$type<'auto-reply' | 'confirmation' | 'link'>().notNull(),
    /** SHA-256 of the mailbox. */
    mailboxHash: text('mailbox_hash').notNull(),
    /** SHA-256 of its domain. */
    domainHash: text('domain_hash').notNull(),
    /** SHA-256 of the network of the request that caused it; null: a mail or a back office did. */
    networkHash: text('network_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('unconfirmed_mails_mailbox').on(table.userId, table.mailboxHash, table.createdAt),
    index('unconfirmed_mails_domain').on(table.userId, table.domainHash, table.createdAt),
    index('unconfirmed_mails_network')
      .on(table.networkHash, table.createdAt)
      .where(sql`${table.networkHash} is not null`),
    index('unconfirmed_mails_created').on(table.createdAt),
  ],
);

/**
 * Mail that came, as it came: stored before it is read, so that none is lost.
 * - `new`: not read yet
 * - `done`: it became a message, or was told to be nothing that anybody should see
 * - `aside`: it cannot be read, or belongs nowhere
 * - `held`: somebody has to say whether it is who it says it is
 * - `approved`: somebody said so, and it waits to be read again
 */
export type IncomingState = 'new' | 'done' | 'aside' | 'held' | 'approved';

/** Why a mail that may be an agent's waits for an agent to look at it. */
export type HoldReason =
  /** An agent's reply address, and another sender: notifications are forwarded with their addresses in them. */
  | 'another sender'
  /** An agent's reply address and sender, and no proof that it comes from there. */
  | 'sender not verified'
  /** An agent's sender without an own reply address. */
  | 'agent without reply address'
  /** An agent's mail whose first line begins as a command does, and is none. */
  | 'unknown command'
  /** An agent's answer to a ticket in which another agent has answered since the mail that it answers. */
  | 'answered by another agent';

/** How a mail came in; `imap-sent`: it lay in the folder of a mailbox for what is sent from there. */
export type MailDoor = 'smtp' | 'webhook' | 'imap' | 'imap-sent' | 'demo';

export const incomingMails = pgTable(
  'incoming_mails',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    inboxId: idColumn('inbox_id').notNull(),
    door: text('door').$type<MailDoor>().notNull(),
    /** The sender of its envelope; empty: a bounce has none. Null: the door does not tell. */
    envelopeFrom: text('envelope_from'),
    /** Whom its envelope names: a reply address may stand there alone. */
    envelopeTo: text('envelope_to').array().notNull().default([]),
    /** Empty: what was made of it is a month old. */
    raw: bytes('raw').notNull(),
    /** Its `Message-ID`, in brackets; null: it has none. */
    internetMessageId: folded('internet_message_id'),
    /** What makes it the same mail when it comes again, as `MailIdentity` says: a SHA-256 in hexadecimal. */
    hash: text('hash').notNull(),
    /** The address in its `From`, in lower case; null: it has none, or went aside unread. */
    sender: folded('sender'),
    /** Whether the receiving server says that it comes from there; false too: not read yet. */
    isVerified: boolean('is_verified').notNull().default(false),
    state: text('state').$type<IncomingState>().notNull().default('new'),
    attempts: integer('attempts').notNull().default(0),
    /** While it is read: until when its process has it. */
    claimedUntil: instant('claimed_until'),
    /** Why it is aside or held, or what went wrong last. */
    error: text('error'),
    /** The reasons for which the mail was held, and let pass since. */
    approvedReasons: text('approved_reasons').array().$type<HoldReason[]>().notNull().default([]),
    /** The agent who let the mail pass the last time; null: an operator did, or nobody. */
    approvedBy: idColumn('approved_by'),
    /** Since when it is aside or held; null: it is neither. */
    waitingSince: instant('waiting_since'),
    /** Where it went; null: nowhere, or not yet. */
    ticketId: idColumn('ticket_id'),
    /** The message that it became. */
    messageId: idColumn('message_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    // Who erases a ticket or a message erases what it came as.
    foreignKey({
      columns: [table.userId, table.ticketId],
      foreignColumns: [tickets.userId, tickets.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [ticketMessages.userId, ticketMessages.id],
    }).onDelete('cascade'),
    uniqueIndex('incoming_mails_hash').on(table.userId, table.inboxId, table.hash),
    index('incoming_mails_old_raw')
      .on(table.receivedAt)
      .where(sql`${table.state} = 'done' and octet_length(${table.raw}) > 0`),
    index('incoming_mails_new').on(table.receivedAt).where(sql`${table.state} = 'new'`),
    index('incoming_mails_state').on(table.userId, table.state, table.id),
    index('incoming_mails_internet_message_id').on(table.userId, table.internetMessageId),
    index('incoming_mails_ticket').on(table.userId, table.ticketId),
    index('incoming_mails_message').on(table.userId, table.messageId),
    index('incoming_mails_sender').on(table.userId, table.sender),
  ],
);

/** Mails that are held, or were, as they are handed back to the agents in whose names they came. */
export const handedBackMails = pgTable(
  'handed_back_mails',
  {
    userId: userIdColumn(),
    /** Of `incomingMails`. */
    mailId: idColumn('mail_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** Whether it is surely that agent's, and handed back by itself; the others of an hour are in one mail. */
    isStopped: boolean('is_stopped').notNull(),
    /** The address of its From. */
    fromEmail: text('from_email').notNull(),
    subject: text('subject').notNull(),
    /** What was written in it, as plain text. */
    text: text('text').notNull(),
    fileNames: text('file_names').array().notNull().default([]),
    /** What the receiving server says of its sender. */
    authentication: text('authentication').$type<'pass' | 'fail' | 'none'>().notNull(),
    /** The messages of other agents that stopped it. */
    answerIds: idColumn('answer_ids').array().notNull().default([]),
    /** SHA-256 of the codes that were mailed: each attempt has its own, and all of them lead there. */
    codeHashes: text('code_hashes').array().notNull().default([]),
    /** When these codes end; null: none was mailed. */
    codesEndAt: instant('codes_end_at'),
    /** When it is mailed, or tried again; while that is done, when its process is taken for dead. Null: it is not. */
    nextMailAt: instant('next_mail_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** When it was last tried; null: it was not. */
    triedAt: instant('tried_at'),
    /** The `Message-ID` of the last mail that handed it back, in brackets; null: there was none. */
    messageId: folded('message_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mailId] }),
    foreignKey({
      columns: [table.userId, table.mailId],
      foreignColumns: [incomingMails.userId, incomingMails.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    index('handed_back_mails_due').on(table.nextMailAt).where(sql`${table.nextMailAt} is not null`),
    index('handed_back_mails_agent').on(table.userId, table.agentId, table.triedAt),
    index('handed_back_mails_message').on(table.userId, table.messageId),
  ],
);

/** How far the folders of a mailbox are read that mail is fetched from, and which process does so. */
export const imapFolders = pgTable(
  'imap_folders',
  {
    /** Whose inbox its mail belongs to. */
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** Its user and host. */
    mailbox: text('mailbox').notNull(),
    folder: text('folder').notNull(),
    /** What the numbers of its mails hold under: with another one, all of them are others. Null: not looked at yet. */
    uidValidity: bigint('uid_validity', { mode: 'number' }),
    /** The number of the last mail that was taken, or passed over. */
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /**
     * Where the numbers have changed: mails that were written before are passed over until it is read to its end. Null:
     * none is.
     */
    since: instant('since'),
    /** When it was last read to its end. */
    readAt: instant('read_at').notNull().defaultNow(),
    /** A random name of the process that reads it. */
    holder: text('holder').notNull(),
    /** When that process is taken for dead. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mailbox, table.folder] })],
);

/**
 * Mail servers whose word on senders counts, each at the door at which it was learned. `MAIL_TRUSTED_AUTHSERV_ID` wins
 * over them.
 */
export const trustedMailServers = pgTable(
  'trusted_mail_servers',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    door: text('door').$type<TrustedDoor>().notNull(),
    /** Of `imap`, the user and host of the mailbox, as in `imap_folders`; empty for the other doors. */
    mailbox: text('mailbox').notNull(),
    /** The server's name on top of `Authentication-Results`, in lower case, or `microsoft-365`. */
    authservId: text('authserv_id').notNull(),
    /** The domain of the answer from which it was learned. */
    domain: text('domain').notNull(),
    learnedAt: instant('learned_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.door, table.mailbox] })],
);

/**
 * What came back of a mail that `frontdesk mail trust` sent.
 * - `proposed`: an agent's answer, whose topmost `Authentication-Results` proves its sender
 * - `other-sender` to `two-servers`: an answer that proves nothing, and why
 * - `withstood`: a mail with a forged line, which does not count as it arrived
 * - `forged-on-top` to `other-door`: a mail with a forged line after which the name cannot be trusted, and why
 */
export type ProbeOutcome =
  | 'proposed'
  | 'other-sender'
  | 'no-results'
  | 'no-name'
  | 'odd-name'
  | 'no-pass'
  | 'two-servers'
  | 'withstood'
  | 'forged-on-top'
  | 'other-name-on-top'
  | 'not-stamped'
  | 'not-renamed'
  | 'own-relay'
  | 'other-door';

/** The mails by which `frontdesk mail trust` learns a mail server's name. They become no messages. Kept for a week. */
export const mailProbes = pgTable(
  'mail_probes',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    /** `question`: to an agent, who is to answer it. `forgery`: to the inbox, with a forged line. */
    kind: text('kind').$type<'question' | 'forgery'>().notNull(),
    inboxId: idColumn('inbox_id').notNull(),
    /** The agent whose answer is asked for. */
    agentId: idColumn('agent_id').notNull(),
    /** Of a forgery, the question whose answer it follows. */
    questionId: idColumn('question_id'),
    /** SHA-256 of the one-time code in the mail. */
    codeHash: text('code_hash').notNull(),
    /** The host of the mail server that sends the mail. */
    relayHost: text('relay_host').notNull(),
    /** Null: nothing has come back. */
    outcome: text('outcome').$type<ProbeOutcome>(),
    /** Where the answer came in; of a forgery, where it is expected. So are the next three the answer's. */
    door: text('door').$type<TrustedDoor>(),
    mailbox: text('mailbox'),
    authservId: text('authserv_id'),
    domain: text('domain'),
    /** The host that the answer's topmost `Received` names, in lower case; null: none. */
    receivedBy: text('received_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What comes back later does not count. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.agentId],
      foreignColumns: [agents.userId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('mail_probes_code').on(table.userId, table.codeHash),
    index('mail_probes_created').on(table.createdAt),
  ],
);
