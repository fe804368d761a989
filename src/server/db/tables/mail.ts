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
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { bytes, folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { inboxes, ticketMessages, tickets } from './tickets.ts';
import { agents, users } from './users.ts';

/** The agents who get mail about an inbox. */
export const inboxMembers = pgTable(
  'inbox_members',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** The newest mail that the last notice to the agent counted; null: no notice yet. */
    noticedUntil: instant('noticed_until'),
    /** The time of the next notice; while one is sent, the time when its process counts as dead. Null: at once. */
    nextNoticeAt: instant('next_notice_at'),
    /** The `Message-ID` of the last notice, in brackets; null: no notice yet. */
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
 * The rules of an inbox for a mail that opens a ticket: each rule with only true conditions applies. Texts match
 * anywhere, in any case; null, or an empty list, matches every mail.
 */
export const inboxRules = pgTable(
  'inbox_rules',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    position: integer('position').notNull(),
    /** A part of the sender's email. */
    sender: text('sender'),
    /** A part of a recipient's email. */
    recipient: text('recipient'),
    subject: text('subject'),
    /** Any of these words, in the subject or the text. */
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

/** The secret that signs the reply and bounce addresses of a user. */
export const mailSecrets = pgTable('mail_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Recipients of a ticket's mail: each has a reply address of their own, which names this row. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    /** In the original spelling. */
    email: text('email').notNull(),
    /** In lower case, for look-ups. */
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
 * Mail to send and sent mail, stored in the transaction that causes it.
 * - `queued`: waits for its time, or for its next attempt
 * - `sent`: the mail server accepted it
 * - `unknown`: the mail server got all of it and did not answer; it is sent once more, with the same id
 * - `failed`: the mail server rejected it for good
 * - `dead`: every attempt failed
 * - `held`: its recipient had too many; an operator may release it
 * - `read`: its message was read in the open thread before it was due, so that it is not sent
 * - `bounced`: accepted, and returned
 */
export type MailState = 'queued' | 'sent' | 'unknown' | 'failed' | 'dead' | 'held' | 'read' | 'bounced';

/**
 * - `new-ticket` and `new-message`: a customer's message, to a member of the inbox
 * - `answer`: an agent's message, to the customer
 * - `copy`: an agent's message, to a participant
 * - `colleague-answer`: an agent's message, to a member of the inbox who got mail about the question
 * - `auto-reply`: the inbox's automatic reply, to the customer
 * - `link`: a magic link to the tickets of an email, which a visitor requested
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
    /** The ids order the mails of a ticket. */
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    recipientId: idColumn('recipient_id').notNull(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** The language of its text; null: its ticket's, else its inbox's. */
    language: text('language'),
    /** The ids of its messages, in order; more are added before the first attempt. Empty for an automatic reply or a link. */
    messageIds: idColumn('message_ids').array().notNull().default([]),
    state: text('state').$type<MailState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts without an answer: the mail may have been delivered as many times more. */
    uncertainAttempts: integer('uncertain_attempts').notNull().default(0),
    /** The next attempt, or the time when a sending process counts as dead. Null: no further attempt. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    /** The `Message-ID`, in brackets: the same at every attempt. */
    internetMessageId: folded('internet_message_id').notNull(),
    /** The relay's own `Message-ID`, in brackets, if it named one: some replace ours; null: none. */
    relayId: folded('relay_id'),
    /** An id, in brackets, in the `References` of every mail of the ticket, without a mail of its own. */
    rootId: folded('root_id').notNull(),
    /** The last answer of the mail server, or of the bounce. */
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

/** Mails to unconfirmed emails, for their limits: kept for a day, without the emails. */
export const unconfirmedMails = pgTable(
  'unconfirmed_mails',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    kind: text('kind').$type<'auto-reply' | 'confirmation' | 'link'>().notNull(),
    /** SHA-256 of the mailbox. */
    mailboxHash: text('mailbox_hash').notNull(),
    /** SHA-256 of the domain. */
    domainHash: text('domain_hash').notNull(),
    /** SHA-256 of the IP network of the request; null: caused by a mail or a back office. */
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
 * Received mail in its original bytes, stored before it is read, so that none is lost.
 * - `new`: not read yet
 * - `done`: became a message, or is not for people
 * - `aside`: cannot be read, or belongs to no inbox
 * - `held`: waits for an agent to approve its sender
 * - `approved`: approved, and waits to be read again
 */
export type IncomingState = 'new' | 'done' | 'aside' | 'held' | 'approved';

/** The reasons why a mail that may be an agent's waits for an approval. */
export type HoldReason =
  /** An agent's reply address, and another sender: forwarded notifications contain the agent's addresses. */
  | 'another sender'
  /** An agent's reply address and sender, without a proof of the sender. */
  | 'sender not verified'
  /** An agent's sender without an own reply address. */
  | 'agent without reply address'
  /** An agent's mail whose first line resembles a command. */
  | 'unknown command'
  /** An agent's answer to a ticket with a newer answer of another agent. */
  | 'answered by another agent';

/** The channel of a mail; `imap-sent`: from a mailbox's folder of sent mail. */
export type MailChannel = 'smtp' | 'webhook' | 'imap' | 'imap-sent' | 'demo';

export const incomingMails = pgTable(
  'incoming_mails',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    inboxId: idColumn('inbox_id').notNull(),
    channel: text('door').$type<MailChannel>().notNull(),
    /** The sender of the envelope; empty for a bounce. Null: unknown to the channel. */
    envelopeFrom: text('envelope_from'),
    /** The recipients of the envelope, which alone may have the reply address. */
    envelopeTo: text('envelope_to').array().notNull().default([]),
    /** The received bytes; empty a month after the mail became a message. */
    raw: bytes('raw').notNull(),
    /** The `Message-ID`, in brackets; null: none. */
    internetMessageId: folded('internet_message_id'),
    /** The SHA-256 of the `MailIdentity`, in hexadecimal, by which a repeated mail is recognised. */
    hash: text('hash').notNull(),
    /** The email in `From`, in lower case; null: none, or not read. */
    sender: folded('sender'),
    /** Whether the receiving server confirms the sender; false for an unread mail. */
    isVerified: boolean('is_verified').notNull().default(false),
    state: text('state').$type<IncomingState>().notNull().default('new'),
    attempts: integer('attempts').notNull().default(0),
    /** The time until which a process has locked it for reading. */
    claimedUntil: instant('claimed_until'),
    /** The reason of its state, or the last failure. */
    error: text('error'),
    /** The reasons for which the mail was held and approved. */
    approvedReasons: text('approved_reasons').array().$type<HoldReason[]>().notNull().default([]),
    /** The agent of the last approval; null: an operator, or none. */
    approvedBy: idColumn('approved_by'),
    /** The time since which it is aside or held; null: neither. */
    waitingSince: instant('waiting_since'),
    /** Its ticket; null: none, or not yet. */
    ticketId: idColumn('ticket_id'),
    /** Its message. */
    messageId: idColumn('message_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    // The erasure of a ticket or a message erases its mail too.
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

/** Held mails, present and past, for their return to the agents in whose names they came. */
export const handedBackMails = pgTable(
  'handed_back_mails',
  {
    userId: userIdColumn(),
    /** The id in `incomingMails`. */
    mailId: idColumn('mail_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** Whether the agent is certain, so that it is returned by itself; the others of an hour share one mail. */
    isStopped: boolean('is_stopped').notNull(),
    /** The email in `From`. */
    fromEmail: text('from_email').notNull(),
    subject: text('subject').notNull(),
    /** The text of the mail, as plain text. */
    text: text('text').notNull(),
    fileNames: text('file_names').array().notNull().default([]),
    /** The receiving server's claims about its sender. */
    authentication: text('authentication').$type<'pass' | 'fail' | 'none'>().notNull(),
    /** The other agents' messages that stopped it. */
    answerIds: idColumn('answer_ids').array().notNull().default([]),
    /** SHA-256 of the mailed codes: each attempt has one, and all of them are valid. */
    codeHashes: text('code_hashes').array().notNull().default([]),
    /** The end of these codes; null: none was mailed. */
    codesEndAt: instant('codes_end_at'),
    /** The next attempt to mail it; during one, the time when its process counts as dead. Null: no attempt. */
    nextMailAt: instant('next_mail_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** The last attempt; null: none. */
    triedAt: instant('tried_at'),
    /** The `Message-ID` of the last mail that returned it, in brackets; null: none. */
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

/** The progress of reading a mailbox's folders, and the process that reads them. */
export const imapFolders = pgTable(
  'imap_folders',
  {
    /** The user whose inbox gets the mail. */
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The user and host of the mailbox. */
    mailbox: text('mailbox').notNull(),
    folder: text('folder').notNull(),
    /** The UIDVALIDITY of its UIDs: another value makes all of them new. Null: not read yet. */
    uidValidity: bigint('uid_validity', { mode: 'number' }),
    /** The UID of the last mail that was taken or skipped. */
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /**
     * After a change of UIDVALIDITY: mails from before this time are skipped until the folder is read to its end. Null:
     * none.
     */
    since: instant('since'),
    /** The last time that it was read to its end. */
    readAt: instant('read_at').notNull().defaultNow(),
    /** A random name of the reading process. */
    holder: text('holder').notNull(),
    /** The time when that process counts as dead. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mailbox, table.folder] })],
);

/**
 * Mail servers whose claims about senders are trusted, by the channel at which each was learned.
 * `MAIL_TRUSTED_AUTHSERV_ID` overrides them.
 */
export const trustedMailServers = pgTable(
  'trusted_mail_servers',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    channel: text('door').$type<TrustedChannel>().notNull(),
    /** For `imap`, the user and host of the mailbox, as in `imap_folders`; empty for other channels. */
    mailbox: text('mailbox').notNull(),
    /** The server's name on top of `Authentication-Results`, in lower case, or `microsoft-365`. */
    authservId: text('authserv_id').notNull(),
    /** The domain of the answer that proved it. */
    domain: text('domain').notNull(),
    learnedAt: instant('learned_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.mailbox] })],
);

/**
 * Results of a mail of `frontdesk mail trust`.
 * - `proposed`: an agent's answer, whose topmost `Authentication-Results` proves its sender
 * - `other-sender` to `two-servers`: an answer without a proof, and the reason
 * - `withstood`: a mail whose forged line does not count as it arrived
 * - `forged-on-top` to `other-door`: a mail whose forged line shows that the name cannot be trusted, and the reason
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

/**
 * Mails by which `frontdesk mail trust` learns a mail server's name. They become no messages, and are kept for a week.
 */
export const mailProbes = pgTable(
  'mail_probes',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    /** `question`: to an agent, who answers it. `forgery`: to the inbox, with a forged line. */
    kind: text('kind').$type<'question' | 'forgery'>().notNull(),
    inboxId: idColumn('inbox_id').notNull(),
    /** The agent who gets the question. */
    agentId: idColumn('agent_id').notNull(),
    /** The question whose answer a forgery follows. */
    questionId: idColumn('question_id'),
    /** SHA-256 of the one-time code in the mail. */
    codeHash: text('code_hash').notNull(),
    /** The host of the sending mail server. */
    relayHost: text('relay_host').notNull(),
    /** Null: no answer yet. */
    outcome: text('outcome').$type<ProbeOutcome>(),
    /** The channel of the answer; for a forgery, the expected one. The next three columns are the answer's too. */
    channel: text('door').$type<TrustedChannel>(),
    mailbox: text('mailbox'),
    authservId: text('authserv_id'),
    domain: text('domain'),
    /** The host in the answer's topmost `Received`, in lower case; null: none. */
    receivedBy: text('received_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time after which an answer does not count. */
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
