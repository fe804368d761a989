import { type Static, Type } from 'typebox';
import { maxBrowserLength, maxChannelLength, maxPageLength, maxUtcOffset } from '../../../../api/limits.ts';
import { pageAddress } from '../../../../api/shared/page-address.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import { markupVersion, withoutInline } from '../../../../markup/html/without-inline.ts';
import type { MergeRow } from '../../../db/merged-tickets.sql.ts';
import { mailboxAddress } from '../../../mail/mailbox.ts';
import { inboxSettings } from '../../../settings/stored/inbox.ts';
import { recordMembers, recordValues, rowValues } from '../../../settings/stored/record-members.ts';
import {
  saveBlockedAddresses,
  saveInboxes,
  saveTicketLabels,
  saveTickets,
  saveUploads,
} from '../commands/tickets.sql.ts';
import { defineKind, RecordProblem } from '../kind.ts';
import { Flag, fromDate, Id, Language, list, maybe, OptionalText, Text, Time, toDate } from '../members.ts';
import {
  readBlockedAddresses,
  readInboxes,
  readTicketLabels,
  readTickets,
  readUploads,
} from '../queries/tickets.sql.ts';

const InboxRule = Type.Object(
  {
    sender: Type.Optional(Text),
    recipient: Type.Optional(Text),
    subject: Type.Optional(Text),
    words: list(Text),
    labels: list(Text),
    status: Type.Optional(Type.Enum(['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'])),
    /** The id of an agent. */
    assignee: Type.Optional(Id),
  },
  { additionalProperties: false },
);

export const inbox = defineKind(
  'inbox',
  {
    id: Id,
    inboxName: Text,
    /** The automatic reply to a customer's message; null if none is sent. */
    autoReply: maybe(Text),
    /** Automatic replies in other languages, by language tag. */
    autoReplyTexts: Type.Optional(Type.Record(Language, Text)),
    /** The email addresses of the inbox, which sends from the first one. */
    addresses: Type.Array(Text),
    /** The ids of agents who get mail about messages in the inbox. */
    members: list(Id),
    rules: list(InboxRule),
    ...recordMembers(inboxSettings),
  },
  {
    ids: ({ id }) => [id],
    toRow: (record, userId) => {
      const { id, addresses, members = [], rules = [] } = record;
      const settings = recordValues(inboxSettings, record);
      const { replyForm, replyDomain } = settings;
      if ((replyForm === 'catch-all') !== (replyDomain !== null)) {
        throw new RecordProblem('replyDomain needs the replyForm catch-all, and catch-all needs replyDomain');
      }
      const key = { userId, inboxId: id };
      return {
        row: {
          userId,
          id,
          name: record.inboxName,
          autoReply: record.autoReply ?? null,
          autoReplyTexts: record.autoReplyTexts ?? {},
          ...settings,
        },
        addresses: addresses.map((address, position) => ({ ...key, address: foldEmail(address), position })),
        members: [...new Set(members)].map((agentId) => ({ ...key, agentId })),
        rules: rules.map(({ assignee = null, ...rule }, position) => ({
          ...key,
          position,
          ...rule,
          assignedAgentId: assignee,
        })),
      };
    },
    toRecord: ({ row, addresses, members, rules }) => ({
      id: row.id,
      inboxName: row.name,
      autoReply: row.autoReply,
      autoReplyTexts: { ...row.autoReplyTexts },
      addresses: [...addresses],
      members: [...members],
      rules: rules.map(({ sender, recipient, subject, words, labels, status, assignedAgentId }) => ({
        sender: sender ?? undefined,
        recipient: recipient ?? undefined,
        subject: subject ?? undefined,
        words: words.length > 0 ? words : undefined,
        labels: labels.length > 0 ? labels : undefined,
        status: status ?? undefined,
        assignee: assignedAgentId ?? undefined,
      })),
      ...rowValues(inboxSettings, row),
    }),
    save: saveInboxes,
    read: readInboxes,
  },
);

export const ticketLabel = defineKind(
  'ticketLabel',
  { label: Text },
  {
    ids: () => [],
    toRow: ({ label }, userId) => ({ userId, name: label }),
    toRecord: ({ name }) => ({ label: name }),
    save: (tx, _, rows) => saveTicketLabels(tx, rows),
    read: readTicketLabels,
  },
);

/** A sender whose tickets are spam. */
export const blockedAddress = defineKind(
  'blockedAddress',
  {
    /** The mailbox, in lower case and without what follows a plus sign. */
    address: Text,
    /** Whether only messages of anonymous visitors are spam. */
    anonymousOnly: Flag,
    /** The id of the agent who marked a ticket as spam. */
    agentID: maybe(Id),
    blockedDate: Time,
  },
  {
    ids: () => [],
    toRow: ({ address, anonymousOnly = false, agentID = null, blockedDate }, userId) => ({
      userId,
      address: mailboxAddress(address),
      anonymousOnly,
      agentId: agentID,
      blockedAt: toDate(blockedDate),
    }),
    toRecord: ({ address, anonymousOnly, agentId, blockedAt }) => ({
      address,
      anonymousOnly,
      agentID: agentId,
      blockedDate: blockedAt.toISOString(),
    }),
    save: (tx, _, rows) => saveBlockedAddresses(tx, rows),
    read: readBlockedAddresses,
  },
);

/** An uploaded file. The record does not contain the bytes, which are in the upload folder. */
export const upload = defineKind(
  'upload',
  {
    /** The SHA-256 of the secret in the file's URL, in hexadecimal: the name in the upload folder. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Text,
    type: Text,
    /** The size in bytes. */
    size: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    createdAt: Time,
    /** Null if the file is attached to no message. */
    attachedAt: maybe(Time),
  },
  {
    ids: () => [],
    toRow: (record, userId) => ({
      ...record,
      userId,
      createdAt: toDate(record.createdAt),
      attachedAt: toDate(record.attachedAt),
    }),
    toRecord: ({ hash, name, type, size, createdAt, attachedAt }) => ({
      hash,
      name,
      type,
      size,
      createdAt: createdAt.toISOString(),
      attachedAt: attachedAt?.toISOString() ?? null,
    }),
    save: (tx, _, rows) => saveUploads(tx, rows),
    read: readUploads,
  },
);

const Attachment = Type.Object(
  {
    name: Text,
    /** The path in the file's URL. */
    path: Text,
  },
  { additionalProperties: false },
);

const Message = Type.Object(
  {
    id: Id,
    /** The sender's email address. */
    from: Text,
    fromName: OptionalText,
    /** Null if the message was not sent by an agent. */
    agentID: maybe(Id),
    messageType: Type.Enum(['external', 'internal', 'log']),
    messagePlain: Text,
    messageHtml: Text,
    /** The URL of the page on which the message was written. */
    page: maybe(Type.String({ maxLength: maxPageLength })),
    /** The language-independent id of the article that the message is about. */
    articleId: maybe(Id),
    /** The id of the conversation that is the period of chat in which the message was written. */
    conversationID: maybe(Type.String({ minLength: 1, maxLength: maxChannelLength })),
    /** The ids of tickets from which merges have moved the message, the first one first. */
    mergedFrom: list(Id),
    /** The id of the merged ticket to which the message was written. */
    writtenTo: maybe(Id),
    /** Whether a person outside of the conversation wrote the internal message. */
    isOutsiders: Type.Optional(Type.Boolean()),
    date: Time,
    attachments: list(Attachment),
  },
  { additionalProperties: false },
);

const Status = Type.Enum(['new', 'reply', 'pending', 'solved', 'closed', 'on-hold']);

/** The state of a ticket before a merge. */
const FormerState = Type.Object(
  { status: Status, pendingDate: maybe(Time), waitingDate: maybe(Time) },
  { additionalProperties: false },
);

const Merge = Type.Object(
  {
    /** The id of the ticket that got the messages. */
    intoTicketID: Id,
    /** The id of the agent who merged the tickets. */
    agentID: maybe(Id),
    date: Time,
    before: FormerState,
    /** The state of the other ticket before. */
    intoBefore: FormerState,
  },
  { additionalProperties: false },
);

const Addresses = list(Type.Object({ address: Text }, { additionalProperties: false }));

const Email = Type.Object(
  {
    id: Id,
    createdDate: Time,
    from: Type.Object({ address: Text, name: OptionalText }, { additionalProperties: false }),
    to: Addresses,
    cc: Addresses,
    bcc: Addresses,
  },
  { additionalProperties: false },
);

const Participant = Type.Object(
  {
    email: Text,
    name: OptionalText,
    state: Type.Enum(['proposed', 'confirmed', 'removed']),
    addedBy: Type.Enum(['opening', 'customer', 'agent']),
    joinedDate: Time,
    confirmedDate: maybe(Time),
  },
  { additionalProperties: false },
);

export const ticket = defineKind(
  'ticket',
  {
    ticketID: Id,
    inboxId: Id,
    status: Type.Enum(['new', 'reply', 'pending', 'solved', 'closed', 'on-hold']),
    subject: Text,
    fromEmail: Text,
    labels: list(Text),
    tags: list(Text),
    /** The ids of linked tickets. */
    linkedTickets: list(Id),
    assignedAgents: list(Id),
    /** The team that the ticket is assigned to. */
    team: maybe(Text),
    /** The visitor's rating; null if the ticket is not rated. */
    rating: maybe(Type.Integer({ minimum: 1, maximum: 5 })),
    ratingComment: OptionalText,
    /** The time of the first rating. @default the ticket's last change */
    ratedAt: maybe(Time),
    /** Who opened the ticket. @default `key` */
    openedBy: Type.Optional(Type.Enum(['key', 'anonymous', 'confirmed', 'identified'])),
    /** When the visitor changed the email, which is allowed once. */
    emailChangedDate: maybe(Time),
    /** The language of mail to the customer. */
    language: maybe(Language),
    /** The browser and the system of the visitor's last message. */
    browser: maybe(Type.String({ maxLength: maxBrowserLength })),
    /** Minutes by which the visitor's clock was ahead of UTC at their last message. */
    utcOffset: maybe(Type.Integer({ minimum: -maxUtcOffset, maximum: maxUtcOffset })),
    createdDate: Time,
    /** The time of the ticket's last change; see `ticketTimes`. */
    updatedDate: Time,
    /** The time of the last action on the ticket. */
    latestUpdated: Time,
    /** The time since which the ticket waits for its customer. @default `latestUpdated` of a pending ticket */
    pendingDate: maybe(Time),
    /**
     * The time since which a `new` or `reply` ticket waits for an agent. @default its first message without an answer
     */
    waitingDate: maybe(Time),
    /** Whether the ticket is in the view of spam only. @default false */
    isSpam: Flag,
    /** When the ticket's snooze ends; ignored for solved tickets, closed ones and spam. */
    snoozedUntil: maybe(Time),
    /** The id of the agent who snoozed the ticket. */
    snoozedBy: maybe(Id),
    /** When a snooze ended, if no agent has changed the ticket or written in it since. */
    wokenDate: maybe(Time),
    /** The date of the last message that an agent has read. */
    agentsReadDate: maybe(Time),
    /** The merge of the ticket into another one, which has its messages. */
    merge: maybe(Merge),
    messages: list(Message),
    emails: list(Email),
    /** People who get copies; each email address once. */
    participants: list(Participant),
  },
  {
    ids: ({ ticketID, messages = [], emails = [] }) => [
      ticketID,
      ...messages.map(({ id }) => id),
      ...emails.map(({ id }) => id),
    ],
    toRow: ({ ticketID, messages = [], emails = [], participants = [], ...record }, userId) => ({
      merge: record.merge ? mergeRow({ userId, ticketId: ticketID }, record.merge) : null,
      row: {
        userId,
        id: ticketID,
        inboxId: record.inboxId,
        status: record.status,
        subject: record.subject,
        fromEmail: record.fromEmail,
        fromName: customerName(record.fromEmail, messages),
        sender: foldEmail(record.fromEmail),
        labels: record.labels ?? [],
        tags: record.tags ?? [],
        linkedTickets: record.linkedTickets ?? [],
        assignedAgents: record.assignedAgents ?? [],
        team: record.team ?? null,
        ...ticketRating(record),
        openedBy: record.openedBy ?? 'key',
        emailChangedAt: toDate(record.emailChangedDate),
        language: record.language ?? null,
        browser: record.browser ?? null,
        utcOffset: record.utcOffset ?? null,
        createdAt: toDate(record.createdDate),
        ...ticketTimes(record),
        pendingSince: record.status === 'pending' ? toDate(record.pendingDate) : null,
        waitingSince: waitingSince(record, messages),
        isSpam: record.isSpam ?? false,
        ...ticketSnooze(record),
        agentsReadAt: toDate(record.agentsReadDate),
      },
      messages: messages.map((message) => ({ userId, ticketId: ticketID, ...messageColumns(message) })),
      attachments: messages.flatMap(({ id, attachments = [] }) =>
        attachments.map(({ name, path }, position) => ({ userId, messageId: id, position, name, path })),
      ),
      emails: emails.map((email) => ({
        userId,
        ticketId: ticketID,
        id: email.id,
        fromAddress: email.from.address,
        fromName: email.from.name ?? '',
        to: emailTexts(email.to),
        cc: emailTexts(email.cc),
        bcc: emailTexts(email.bcc),
        createdAt: toDate(email.createdDate),
      })),
      participants: participants.map((participant) => ({
        userId,
        ticketId: ticketID,
        emailFolded: foldEmail(participant.email),
        email: participant.email,
        name: participant.name ?? '',
        state: participant.state,
        addedBy: participant.addedBy,
        joinedAt: toDate(participant.joinedDate),
        confirmedAt: toDate(participant.confirmedDate),
      })),
    }),
    toRecord: ({ row, merge, messages, emails, participants }) => ({
      ticketID: row.id,
      inboxId: row.inboxId,
      status: row.status,
      subject: row.subject,
      fromEmail: row.fromEmail,
      labels: row.labels,
      tags: row.tags,
      linkedTickets: row.linkedTickets,
      assignedAgents: row.assignedAgents,
      team: row.team,
      rating: row.rating,
      ratingComment: row.ratingComment,
      ratedAt: fromDate(row.ratedAt),
      openedBy: row.openedBy,
      emailChangedDate: fromDate(row.emailChangedAt),
      language: row.language,
      browser: row.browser,
      utcOffset: row.utcOffset,
      createdDate: row.createdAt.toISOString(),
      updatedDate: row.changedAt.toISOString(),
      latestUpdated: row.lastActionAt.toISOString(),
      pendingDate: fromDate(row.pendingSince),
      waitingDate: fromDate(row.waitingSince),
      isSpam: row.isSpam,
      snoozedUntil: fromDate(row.snoozedUntil),
      snoozedBy: row.snoozedBy,
      wokenDate: fromDate(row.wokenAt),
      agentsReadDate: row.agentsReadAt?.toISOString() ?? null,
      merge: merge && mergeRecord(merge),
      messages: messages.map(({ row: message, attachments }) => ({
        id: message.id,
        from: message.fromEmail,
        fromName: message.fromName,
        agentID: message.agentId,
        messageType: message.type,
        messagePlain: message.plain,
        messageHtml: message.html,
        page: message.page,
        articleId: message.articleId,
        conversationID: message.conversationId ?? undefined,
        mergedFrom: message.mergedFrom ?? undefined,
        writtenTo: message.writtenTo ?? undefined,
        isOutsiders: message.isOutsiders || undefined,
        date: message.sentAt.toISOString(),
        attachments: attachments.map(({ name, path }) => ({ name, path })),
      })),
      emails: emails.map((email) => ({
        id: email.id,
        createdDate: email.createdAt.toISOString(),
        from: { address: email.fromAddress, name: email.fromName },
        to: emailObjects(email.to),
        cc: emailObjects(email.cc),
        bcc: emailObjects(email.bcc),
      })),
      participants: participants.map((participant) => ({
        email: participant.email,
        name: participant.name,
        state: participant.state,
        addedBy: participant.addedBy,
        joinedDate: participant.joinedAt.toISOString(),
        confirmedDate: participant.confirmedAt?.toISOString() ?? null,
      })),
    }),
    save: saveTickets,
    read: readTickets,
  },
);

function mergeRow(key: Pick<MergeRow, 'userId' | 'ticketId'>, merge: Static<typeof Merge>): MergeRow {
  const { before, intoBefore } = merge;
  return {
    ...key,
    intoTicketId: merge.intoTicketID,
    agentId: merge.agentID ?? null,
    mergedAt: toDate(merge.date),
    status: before.status,
    pendingSince: toDate(before.pendingDate),
    waitingSince: toDate(before.waitingDate),
    intoStatus: intoBefore.status,
    intoPendingSince: toDate(intoBefore.pendingDate),
    intoWaitingSince: toDate(intoBefore.waitingDate),
  };
}

function mergeRecord(row: MergeRow): Static<typeof Merge> {
  return {
    intoTicketID: row.intoTicketId,
    agentID: row.agentId,
    date: row.mergedAt.toISOString(),
    before: {
      status: row.status,
      pendingDate: fromDate(row.pendingSince),
      waitingDate: fromDate(row.waitingSince),
    },
    intoBefore: {
      status: row.intoStatus,
      pendingDate: fromDate(row.intoPendingSince),
      waitingDate: fromDate(row.intoWaitingSince),
    },
  };
}

interface DatedRecord {
  readonly updatedDate: string;
  readonly latestUpdated: string;
}

/** Stores the later time as the last change: the interface does not define which of the two covers every change. */
function ticketTimes({ updatedDate, latestUpdated }: DatedRecord) {
  const [one, other] = [toDate(updatedDate), toDate(latestUpdated)];
  return one > other ? { changedAt: one, lastActionAt: other } : { changedAt: other, lastActionAt: one };
}

/** Returns the customer's name in their last message that has one. */
function customerName(email: string, messages: readonly Static<typeof Message>[]): string {
  const named = messages
    .filter(({ from, fromName = '' }) => fromName !== '' && foldEmail(from) === foldEmail(email))
    .toSorted((one, other) => toDate(one.date).getTime() - toDate(other.date).getTime());
  return named.at(-1)?.fromName ?? '';
}

interface WaitingRecord {
  readonly status: string;
  readonly waitingDate?: string | null;
  readonly createdDate: string;
}

/** Returns the time since which a ticket waits for an agent; null if its status says that it does not. */
function waitingSince(
  { status, waitingDate, createdDate }: WaitingRecord,
  messages: readonly Static<typeof Message>[],
): Date | null {
  if (status !== 'new' && status !== 'reply') return null;
  const noted = toDate(waitingDate);
  if (noted) return noted;
  const external = messages
    .filter(({ messageType }) => messageType === 'external')
    .map(({ agentID, date }) => ({ isAnswer: (agentID ?? null) !== null, at: toDate(date) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const lastAnswer = external.findLastIndex(({ isAnswer }) => isAnswer);
  return external[lastAnswer + 1]?.at ?? toDate(createdDate);
}

interface SnoozedRecord {
  readonly status: string;
  readonly isSpam?: boolean;
  readonly snoozedUntil?: string | null;
  readonly snoozedBy?: number | null;
  readonly wokenDate?: string | null;
}

/** Returns the snooze of a ticket, which solved tickets, closed ones and spam have not. */
function ticketSnooze({ status, isSpam, snoozedUntil, snoozedBy = null, wokenDate }: SnoozedRecord) {
  if (isSpam || status === 'solved' || status === 'closed') {
    return { snoozedUntil: null, snoozedBy: null, wokenAt: null };
  }
  const until = toDate(snoozedUntil);
  return { snoozedUntil: until, snoozedBy: until && snoozedBy, wokenAt: until ? null : toDate(wokenDate) };
}

interface RatedRecord extends DatedRecord {
  readonly rating?: number | null;
  readonly ratingComment?: string;
  readonly ratedAt?: string | null;
}

/** Drops the time and the comment of a rating if the ticket has no rating. */
function ticketRating({ rating = null, ratingComment = '', ratedAt, ...dates }: RatedRecord) {
  if (rating === null) return { rating, ratingComment: '', ratedAt: null };
  return { rating, ratingComment, ratedAt: toDate(ratedAt) ?? ticketTimes(dates).changedAt };
}

function messageColumns(message: Static<typeof Message>) {
  return {
    id: message.id,
    type: message.messageType,
    fromEmail: message.from,
    fromName: message.fromName ?? '',
    agentId: message.agentID ?? null,
    plain: message.messagePlain,
    html: withoutInline(message.messageHtml),
    page: pageAddress(message.page ?? ''),
    articleId: message.articleId ?? null,
    conversationId: message.conversationID ?? null,
    mergedFrom: message.mergedFrom?.length ? message.mergedFrom : null,
    writtenTo: message.writtenTo ?? null,
    isOutsiders: message.isOutsiders ?? false,
    markupVersion,
    sentAt: toDate(message.date),
  };
}

function emailTexts(addresses: readonly { readonly address: string }[] = []): string[] {
  return addresses.map(({ address }) => address);
}

function emailObjects(texts: readonly string[]): { address: string }[] {
  return texts.map((address) => ({ address }));
}
