import { type SQL, sql } from 'drizzle-orm';
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
import type { MailProblem } from '../../../api/schemas/desk-mailboxes.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import { bytes, folded, idColumn, instant, nextEntityId, userIdColumn } from './ids.ts';
import { inboxes, maySeeInbox, ticketMessages, tickets } from './tickets.ts';
import { agents, users } from './users.ts';

/** The agents who get mail about an inbox. */
export const inboxMembers = pgTable(
  'inbox_members',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** The newest mail that the last notification to the agent counted; null before the first one. */
    noticedUntil: instant('noticed_until'),
    /** The earliest time of the next notification; during sending, when its process counts as dead; null: at once. */
    nextNoticeAt: instant('next_notice_at'),
    /** The `Message-ID` of the last notification, in brackets; null before the first notification. */
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
 * Whether an agent is notified of messages in an inbox: its members are, and where none is chosen the agents of its teams,
 * but none who may not see the inbox. A query that uses it joins `agents` and `inboxes`.
 */
export function isNotified(): SQL<boolean> {
  const members = sql`select from ${inboxMembers} where ${inboxMembers.userId} = ${inboxes.userId}
    and ${inboxMembers.inboxId} = ${inboxes.id}`;
  return sql<boolean>`(${maySeeInbox()} and (exists (${members} and ${inboxMembers.agentId} = ${agents.id})
    or (${agents.groups} && ${inboxes.teams} and not exists (${members}))))`;
}

/**
 * The rules of an inbox for a mail that opens a ticket: a rule applies if all its conditions are true. A text
 * matches as a part, whatever its case; a condition that is null or an empty list matches every mail.
 */
export const inboxRules = pgTable(
  'inbox_rules',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    position: integer('position').notNull(),
    sender: text('sender'),
    recipient: text('recipient'),
    subject: text('subject'),
    /** Words of which one has to occur in the subject or the text. */
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

/** The secret that signs a user's reply and bounce addresses. */
export const mailSecrets = pgTable('mail_secrets', {
  userId: userIdColumn()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Recipients of a ticket's mail. Each has its own reply address, which contains the id of this row. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    email: text('email').notNull(),
    /** The email address in lower case, for look-ups. */
    emailFolded: folded('email_folded').notNull(),
    /** The agent's id; null for the customer or a participant. */
    agentId: idColumn('agent_id'),
    /** Whether a message was forwarded to the recipient, whose answers customers never see. */
    isOutsider: boolean('is_outsider').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time when a mail with the reply address was last queued, from which the address's age counts. */
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
 * The states of queued and sent mail. A mail is stored in the transaction that causes it.
 * - `queued`: waits for its time, or for its next attempt
 * - `sent`: the mail server accepted it
 * - `unknown`: the mail server got all of it and did not respond; it is sent once more, with the same id
 * - `failed`: the mail server rejected it permanently
 * - `dead`: every attempt failed
 * - `held`: its recipient got too many mails; an operator may release it
 * - `read`: its message was read in the open thread before the mail was due, so that it is not sent
 * - `bounced`: the mail server accepted it, and it was returned later
 */
export type MailState = 'queued' | 'sent' | 'unknown' | 'failed' | 'dead' | 'held' | 'read' | 'bounced';

/**
 * The kinds of mail.
 * - `new-ticket` and `new-message`: a customer's message, to a member of the inbox
 * - `answer`: an agent's message, to the customer
 * - `copy`: an agent's message, to a participant
 * - `forward`: a message that an agent forwarded, to an external address
 * - `colleague-answer`: an agent's message, to a member of the inbox who got mail about the question
 * - `auto-reply`: the inbox's automatic reply, to the customer
 * - `link`: a magic link to an email address's tickets, which a visitor requested
 */
export type MailKind =
  | 'new-ticket'
  | 'new-message'
  | 'answer'
  | 'copy'
  | 'forward'
  | 'colleague-answer'
  | 'auto-reply'
  | 'link';

export const mails = pgTable(
  'mails',
  {
    userId: userIdColumn(),
    /** The id, which orders a ticket's mails. */
    id: idColumn().notNull().default(nextEntityId),
    ticketId: idColumn('ticket_id').notNull(),
    recipientId: idColumn('recipient_id').notNull(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** The language of the mail's text; null: the ticket's, or else the inbox's language. */
    language: text('language'),
    /** The messages in order; more may be added before the first attempt. Empty for automatic replies and links. */
    messageIds: idColumn('message_ids').array().notNull().default([]),
    state: text('state').$type<MailState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** The number of attempts without a response: the mail may have been delivered that many times more. */
    uncertainAttempts: integer('uncertain_attempts').notNull().default(0),
    /** The next attempt, or during an attempt when its process counts as dead; null if there is none. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    /** The `Message-ID`, in brackets, which is the same at every attempt. */
    internetMessageId: folded('internet_message_id').notNull(),
    /** The `Message-ID` in brackets that the relay assigned instead; null if it reported none. */
    relayId: folded('relay_id'),
    /** An id, in brackets, in the `References` header of all the ticket's mails; no mail has it as its own id. */
    rootId: folded('root_id').notNull(),
    /** The last response of the mail server, or the bounce's reason. */
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

/** Mails sent to unconfirmed email addresses, which the rows do not contain. Kept for a day, for their limits. */
export const unconfirmedMails = pgTable(
  'unconfirmed_mails',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    id: idColumn().notNull().default(nextEntityId),
    kind: text('kind').$type<'auto-reply' | 'confirmation' | 'link'>().notNull(),
    mailboxHash: text('mailbox_hash').notNull(),
    domainHash: text('domain_hash').notNull(),
    /** The SHA-256 of the request's IP network; null if a mail or a back office caused the mail. */
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
 * The states of received mail. Its original bytes are stored before it is read, so that none is lost.
 * - `new`: not read yet
 * - `done`: became a message, or needs no person's attention
 * - `aside`: quarantined for the reason in `error`, such as no sender or no inbox
 * - `held`: pending approval of its sender or its meaning
 * - `approved`: approved, and waits to be read again
 */
export type IncomingState = 'new' | 'done' | 'aside' | 'held' | 'approved';

/** The reasons why a mail that may be an agent's waits for approval. */
export type ApprovalReason =
  /** An agent's reply address, but another sender: forwarded notifications contain the agent's reply address. */
  | 'another sender'
  /** An agent's reply address and sender, but no proof of the sender. */
  | 'sender not verified'
  /** An agent as the sender, but not the agent's own reply address. */
  | 'agent without reply address'
  /** An agent's mail whose first line resembles a command. */
  | 'unknown command'
  /** An agent's reply to a ticket that another agent has answered meanwhile. */
  | 'answered by another agent'
  /** An agent's mail to a ticket that the agent may not see. */
  | 'inbox of other teams';

/** The channel by which a mail was received; `imap-sent`: from a mailbox's folder of sent mail. */
export type MailChannel = 'smtp' | 'webhook' | 'imap' | 'imap-sent' | 'demo';

export const incomingMails = pgTable(
  'incoming_mails',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    inboxId: idColumn('inbox_id').notNull(),
    channel: text('door').$type<MailChannel>().notNull(),
    /** The user and host of the mailbox from which the mail was fetched; null for other channels. */
    mailbox: text('mailbox'),
    /** The envelope's sender; empty for a bounce; null if unknown to the channel. */
    envelopeFrom: text('envelope_from'),
    /** The envelope's recipients, as only they may contain the reply address. */
    envelopeTo: text('envelope_to').array().notNull().default([]),
    /** The received bytes; emptied a month after the mail became a message. */
    raw: bytes('raw').notNull(),
    /** The `Message-ID`, in brackets; null if the mail has none. */
    internetMessageId: folded('internet_message_id'),
    /** The SHA-256 of the `MailIdentity`, in hexadecimal, by which a repeated mail is recognised. */
    hash: text('hash').notNull(),
    /** The email address in `From`, in lower case; null if absent or not read yet. */
    sender: folded('sender'),
    /** Whether the receiving server confirmed the sender; false for an unread mail. */
    isVerified: boolean('is_verified').notNull().default(false),
    state: text('state').$type<IncomingState>().notNull().default('new'),
    attempts: integer('attempts').notNull().default(0),
    /** The time until which a process has reserved the mail for reading. */
    claimedUntil: instant('claimed_until'),
    /** The reason for the mail's state, or the last failure. */
    error: text('error'),
    /** The reasons for which the mail waited for approval, and which were approved. */
    approvedReasons: text('approved_reasons').array().$type<ApprovalReason[]>().notNull().default([]),
    /** The agent who gave the last approval; null for an operator, or without an approval. */
    approvedBy: idColumn('approved_by'),
    /** The time since which the mail is `aside` or `held`; null in other states. */
    waitingSince: instant('waiting_since'),
    /** The ticket to which the mail belongs; null if none, or not yet. */
    ticketId: idColumn('ticket_id'),
    messageId: idColumn('message_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
    // Erasing a ticket or a message erases its mail too.
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

/** Mails that wait or waited for approval and are returned to the agents who seem to have sent them. */
export const approvalRequests = pgTable(
  'handed_back_mails',
  {
    userId: userIdColumn(),
    mailId: idColumn('mail_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** Whether the agent is certain, so that the mail is returned on its own; others share one mail per hour. */
    isStopped: boolean('is_stopped').notNull(),
    fromEmail: text('from_email').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    fileNames: text('file_names').array().notNull().default([]),
    /** The receiving server's claim about the sender. */
    authentication: text('authentication').$type<'pass' | 'fail' | 'none'>().notNull(),
    /** The other agents' messages because of which the mail was stopped. */
    answerIds: idColumn('answer_ids').array().notNull().default([]),
    /** The SHA-256 of the mailed codes: each attempt mails another code, and all of them are valid. */
    codeHashes: text('code_hashes').array().notNull().default([]),
    /** The time when the codes expire; null if none was mailed. */
    codesEndAt: instant('codes_end_at'),
    /** The next attempt, or during an attempt when its process counts as dead; null if there is none. */
    nextMailAt: instant('next_mail_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** The time of the last attempt to return the mail; null before the first. */
    triedAt: instant('tried_at'),
    /** The `Message-ID` of the last mail that returned this one, in brackets; null if there was none. */
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

/** The mailboxes that owners connect at the desk, one for each inbox: its mail is fetched and sent by it. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    userId: userIdColumn(),
    inboxId: idColumn('inbox_id').notNull(),
    username: text('username').notNull(),
    /** The encrypted password. */
    password: text('password').notNull(),
    imapHost: text('imap_host').notNull(),
    imapPort: integer('imap_port').notNull(),
    smtpHost: text('smtp_host').notNull(),
    smtpPort: integer('smtp_port').notNull(),
    /** Why the last attempt to fetch failed; null if it did not. */
    problem: text('problem').$type<MailProblem['reason']>(),
    /** What the mail server said of it. */
    problemText: text('problem_text'),
    /** Distinguishes connections: a process that fetches starts again when it changes. */
    connectedAt: instant('connected_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.inboxId] }),
    foreignKey({
      columns: [table.userId, table.inboxId],
      foreignColumns: [inboxes.userId, inboxes.id],
    }).onDelete('cascade'),
  ],
);

/** The progress of reading a mailbox's folders, and the process that reads each. */
export const imapFolders = pgTable(
  'imap_folders',
  {
    /** The user whose inboxes get the mail. */
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    /** The mailbox's user and host. */
    mailbox: text('mailbox').notNull(),
    folder: text('folder').notNull(),
    /** The folder's UIDVALIDITY: if it changes, all UIDs are new. Null before the first reading. */
    uidValidity: bigint('uid_validity', { mode: 'number' }),
    /** The UID of the last mail that was received or skipped. */
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** After a UIDVALIDITY change, mails from before this time are skipped until the folder is read; else null. */
    since: instant('since'),
    /** The last time that the folder was read to its end. */
    readAt: instant('read_at').notNull().defaultNow(),
    /** The first failure to read the folder since it was last read to its end; null if there is none. */
    failingSince: instant('failing_since'),
    /** The last such failure. */
    failedAt: instant('failed_at'),
    /** A random identifier of the process that reads the folder. */
    holder: text('holder').notNull(),
    /** The time when that process counts as dead. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mailbox, table.folder] })],
);

/**
 * Mail servers whose claims about senders are trusted, each with the channel for which `frontdesk mail trust` learned
 * it. `MAIL_TRUSTED_AUTHSERV_ID` overrides them.
 */
export const trustedMailServers = pgTable(
  'trusted_mail_servers',
  {
    userId: userIdColumn().references(() => users.userId, { onDelete: 'cascade' }),
    channel: text('door').$type<TrustedChannel>().notNull(),
    /** The mailbox's user and host for `imap`, as in `imap_folders`; empty for other channels. */
    mailbox: text('mailbox').notNull(),
    /** The server's name in the topmost `Authentication-Results` header, in lower case, or `microsoft-365`. */
    authservId: text('authserv_id').notNull(),
    /** The domain whose reply proved the server. */
    domain: text('domain').notNull(),
    learnedAt: instant('learned_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.mailbox] })],
);

/**
 * The outcomes of a `frontdesk mail trust` mail.
 * - `proposed`: an agent's reply, whose topmost `Authentication-Results` header proves its sender
 * - `other-sender` to `two-servers`: a reply without a proof, and the reason
 * - `withstood`: a mail whose forged header has no effect as received
 * - `forged-on-top` to `other-door`: a mail whose forged header shows that the server's name cannot be trusted, and the
 * reason
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
 * Mails by which `frontdesk mail trust` learns a mail server's name, kept for a week, and the last test of mail at the desk.
 * They become no messages.
 */
export const mailProbes = pgTable(
  'mail_probes',
  {
    userId: userIdColumn(),
    id: idColumn().notNull().default(nextEntityId),
    /**
     * `question`: to an agent, who replies to it. `forgery`: to the inbox, with a forged header. `round-trip`: to the
     * inbox, by which an owner tests mail both ways.
     */
    kind: text('kind').$type<'question' | 'forgery' | 'round-trip'>().notNull(),
    inboxId: idColumn('inbox_id').notNull(),
    agentId: idColumn('agent_id').notNull(),
    /** The question whose reply the forgery follows. */
    questionId: idColumn('question_id'),
    /** The SHA-256 of the one-time code in the mail. */
    codeHash: text('code_hash').notNull(),
    /** The host name of the sending mail server. */
    relayHost: text('relay_host').notNull(),
    /** Null before a reply. */
    outcome: text('outcome').$type<ProbeOutcome>(),
    /** The channel of the reply, as the next three columns, or the one by which a forgery is expected. */
    channel: text('door').$type<TrustedChannel>(),
    mailbox: text('mailbox'),
    authservId: text('authserv_id'),
    domain: text('domain'),
    /** The host in the reply's topmost `Received` header, in lower case; null if there is none. */
    receivedBy: text('received_by'),
    /** Why a `round-trip` could not be sent: a reason, a colon and what the mail server said; null if it was sent. */
    problem: text('problem'),
    /** When the inbox received a `round-trip`; null before that. */
    arrivedAt: instant('arrived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The time after which a reply no longer counts. */
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
