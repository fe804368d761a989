/** Tickets (sections 2.4, 3 and 4.4). */

import { type Static, Type } from 'typebox';
import {
  maxAttachments,
  maxEmailLength,
  maxLabelLength,
  maxLabels,
  maxLastLineLength,
  maxNamedTickets,
  maxPageLength,
  maxRatingCommentLength,
  maxSubjectLength,
  maxTimestamp,
} from '../limits.ts';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
import { Bye, event, eventStream } from './events.ts';
import { envelope, FileType, pagedEnvelope } from './lists.ts';
import { Guard } from './visitor.ts';

export const TicketStatus = Type.Union([
  Type.Literal('new'),
  Type.Literal('reply'),
  Type.Literal('pending'),
  Type.Literal('solved'),
  Type.Literal('closed'),
  Type.Literal('on-hold'),
]);
export type TicketStatus = Static<typeof TicketStatus>;

export const TicketEntry = Type.Object({
  sid: Id,
  inboxName: Type.String(),
  ticketID: Id,
  status: TicketStatus,
  subject: Type.String(),
  fromEmail: Type.String(),
  labels: Type.Array(Type.String()),
  createdDate: Timestamp,
  /** When anything that the interface shows of the ticket last changed. */
  updatedDate: Timestamp,
  /** When something was last done to it: a message, a note, a status, an assignment or a label. */
  latestUpdated: Timestamp,
});
export type TicketEntry = Static<typeof TicketEntry>;

export const TicketMessage = Type.Object({
  sid: Id,
  /** Digits. */
  ticketID: Type.String(),
  /** The sender's address. */
  from: Type.String(),
  fromName: Type.String(),
  /** Null: not sent by an agent. */
  agentID: nullable(Id),
  messageType: Type.Union([Type.Literal('external'), Type.Literal('internal'), Type.Literal('log')]),
  messagePlain: Type.String(),
  /** Markup, as stored, with links to the attachments at its end: the page that shows it sanitises it. */
  messageHtml: Type.String(),
  date: Timestamp,
});
export type TicketMessage = Static<typeof TicketMessage>;

export const TicketMeta = Type.Object({
  tags: Type.Array(Type.Object({ tag: Type.String() })),
  labels: Type.Array(Type.Object({ label: Type.String() })),
  linkedTickets: Type.Array(Type.Object({ ticketId: Id })),
  ticketStatus: TicketStatus,
  assignedAgents: Type.Array(Type.Object({ id: Id, agentName: Type.String(), agentEmail: Type.String() })),
});
export type TicketMeta = Static<typeof TicketMeta>;

/** The rating of a ticket by its opener: an answer of our own. */
export const TicketRating = Type.Object({
  /** 1, the worst, to 5; null: not rated. */
  rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  /** Empty: none. */
  comment: Type.String(),
  /** The time of the first rating. */
  ratedAt: nullable(Timestamp),
  /** Until when the rating can be changed, while the ticket stays solved or closed; null: not rated. */
  changeableUntil: nullable(Timestamp),
  /** Whether `rateTicket` takes a rating now: of a ticket that is solved or closed, and not rated for good. */
  canRate: Type.Boolean(),
});
export type TicketRating = Static<typeof TicketRating>;

const Address = Type.Object({ address: Type.String() });

export const TicketEmail = Type.Object({
  createdDate: Timestamp,
  inboxName: Type.String(),
  from: Type.Object({ address: Type.String(), name: Type.String() }),
  ticketID: Id,
  to: Type.Array(Address),
  cc: Type.Array(Address),
  bcc: Type.Array(Address),
});
export type TicketEmail = Static<typeof TicketEmail>;

/** `YYYY-MM-DD`, or a full ISO 8601 timestamp; of a year that every part of the way can hold. */
const DateText = Type.String({ maxLength: 40, pattern: '^[12]\\d{3}-' });

/** @default 50 One above `maxTicketsPerPage` is that. */
const Limit = Type.Integer({ minimum: 1 });

/** Milliseconds since 1970: stored times have no finer part, so the number is exact. */
const TimeCursor = Type.Integer({ minimum: 0, maximum: maxTimestamp });

/** Digits. */
const TicketId = Type.String({ pattern: '^[1-9][0-9]{0,15}$' });

export const listTickets = contract(
  'Tickets:Read',
  Type.Object({
    limit: Type.Optional(Limit),
    updatedAfter: Type.Optional(DateText),
    updatedBefore: Type.Optional(DateText),
    latestUpdatedAfter: Type.Optional(DateText),
    latestUpdatedBefore: Type.Optional(DateText),
    /** The sender; upper and lower case are the same. */
    fromEmail: Type.Optional(Type.String({ minLength: 1, maxLength: maxEmailLength })),
    status: Type.Optional(TicketStatus),
    /** Tickets with any of these labels, as they are written. */
    label: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxLabelLength }), {
        minItems: 1,
        maxItems: maxLabels,
      }),
    ),
    fileType: Type.Optional(FileType),
    cursorId: Type.Optional(Id),
    cursorUpdated: Type.Optional(TimeCursor),
  }),
  pagedEnvelope(TicketEntry),
  { format: 'csv' },
);

export const grabTicket = contract(
  'Tickets:Read',
  Type.Object({ ticketId: TicketId }),
  Type.Object({ ...envelope(TicketMessage).properties, meta: TicketMeta }),
);

export const insertTicket = contract(
  'Tickets:Write',
  Type.Object({
    /** Required with a secret key; for visitors, see `messenger` of the help center. */
    fromEmail: Type.Optional(EmailAddress),
    fromName: Type.Optional(Type.String({ maxLength: maxEmailLength })),
    /** An address of one of the user's inboxes. */
    toEmail: EmailAddress,
    /** Required with a secret key; a visitor's is otherwise taken from the message. */
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: maxSubjectLength })),
    /** Plain text, or HTML when it has elements of HTML. */
    message: Type.String({ minLength: 1 }),
    /** @default true */
    appendOpenTicket: Type.Optional(Type.Boolean()),
    ticketId: Type.Optional(TicketId),
    /** @default 'external' */
    messageType: Type.Optional(Type.Union([Type.Literal('external'), Type.Literal('internal')])),
    status: Type.Optional(TicketStatus),
    /** @default true */
    autoReply: Type.Optional(Type.Boolean()),
    /** Case sensitive; those that the user does not have are not put on the ticket. */
    labels: Type.Optional(Type.Array(Type.String(), { maxItems: maxLabels })),
    /** Addresses of uploaded files. */
    attachments: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { maxItems: maxAttachments }),
    ),
    /** Of ours: the address of the page on which it was written. */
    page: Type.Optional(Type.String({ maxLength: maxPageLength })),
    /** Of ours. */
    guard: Type.Optional(Guard),
  }),
  Type.Object({ result: Type.Literal('success'), json: Type.Object({ ticketID: Id }) }),
);

export const listTicketsEmails = contract(
  'Tickets:Read',
  Type.Object({
    startTime: DateText,
    endTime: DateText,
    limit: Type.Optional(Limit),
    /** @default 'Europe/Stockholm' */
    timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    fileType: Type.Optional(FileType),
    cursorId: Type.Optional(Id),
    cursorCreated: Type.Optional(TimeCursor),
  }),
  pagedEnvelope(TicketEmail),
  { format: 'csv' },
);

/** Some of the caller's tickets; without them, all. */
const NamedTickets = Type.Array(Id, { minItems: 1, maxItems: maxNamedTickets });

/**
 * Grows with every change of a ticket that its visitor can see. Another number than the last one: read it again. A
 * lower one is of a database that was restored from a backup, which gives none again that it gave before.
 */
const Version = Type.Integer({ minimum: 1 });

const Hello = event(
  'hello',
  Type.Object({
    /** The version of each ticket that there is for the caller, by its id. */
    tickets: Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,15}$' }), Version),
    /** False: these are the tickets that changed last, and there are more. */
    complete: Type.Boolean(),
    /** Seconds between two signs of life: an event, or a comment where there is none. */
    heartbeat: Type.Integer(),
  }),
);

/** A ticket has changed, has become the caller's, or is not there any more. */
const TicketChanged = event(
  'ticket',
  Type.Object({
    ticketId: Id,
    version: Version,
    kind: Type.Union([Type.Literal('changed'), Type.Literal('gone')]),
  }),
);

/** A visitor or an agent is typing. The event holds for six seconds. */
const TypingNoted = event(
  'typing',
  Type.Object({
    ticketId: Id,
    /** Null: the visitor. */
    agentId: nullable(Id),
  }),
);

/** A ticket was read, and nothing else about it has changed. */
const ReadNoted = event(
  'read',
  Type.Object({
    ticketId: Id,
    version: Version,
    upTo: Timestamp,
    by: Type.Union([Type.Literal('agent'), Type.Literal('visitor')]),
  }),
);

export const TicketEvent = Type.Union([Hello, TicketChanged, TypingNoted, ReadNoted, Bye]);
export type TicketEvent = Static<typeof TicketEvent>;

export const streamTickets = ours(
  contract('Tickets:Read', Type.Object({ ticketId: Type.Optional(NamedTickets) }), eventStream(TicketEvent), {
    format: 'events',
  }),
);

export const setTyping = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** Who writes; needed with a secret key, and only there. Null: the visitor, for whom a gateway speaks. */
      agentId: Type.Optional(nullable(Id)),
    }),
  ),
);

export const markTicketRead = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** The `date` of the last message that was read. One that lies ahead is now. */
      upTo: DateText,
      /** Who has read; needed with a secret key, and only there. The visitor does not learn it. */
      agentId: Type.Optional(Id),
    }),
    Type.Object({
      ticketId: Id,
      /** The stored time, which may be later than the one that was sent. */
      readUpTo: Timestamp,
    }),
  ),
);

/** The last message of a ticket that its visitor may read; never a note or a line of the log. */
const LastMessage = Type.Object({
  /** Its beginning, on one line. */
  text: Type.String({ maxLength: maxLastLineLength }),
  date: Timestamp,
  /** Null: not sent by an agent. */
  agentId: nullable(Id),
  /** Whether its writer is a participant, who gets copies: neither an agent nor the ticket's customer. */
  isParticipants: Type.Boolean(),
  /** For visitors with the address, where a participant said it: a name alone may be anybody's. */
  name: Type.String(),
});
export type LastMessage = Static<typeof LastMessage>;

/** The newest message of an agent that a visitor has not read, as a card beside a closed panel shows it. */
const UnreadPreview = Type.Object({
  /** Names the message, so that a card that was put away stays away. */
  messageId: Id,
  /** Its beginning, on one line. */
  text: Type.String({ maxLength: maxLastLineLength }),
  date: Timestamp,
  agentId: Id,
  /** The name of the inbox where the message has none. */
  name: Type.String(),
  /** The url of the agent's picture; null: none. */
  picture: nullable(Type.String()),
});
export type UnreadPreview = Static<typeof UnreadPreview>;

export const ReadMark = Type.Object({
  ticketId: Id,
  version: Version,
  /** Whether an answer may come: the ticket is neither solved nor closed. */
  isOpen: Type.Boolean(),
  /** Up to when the caller's side has read: a visitor, or for secret keys the agents. Null: nothing yet. */
  readUpTo: nullable(Timestamp),
  /** Up to when the other side has. */
  seenUpTo: nullable(Timestamp),
  /**
   * Messages of the other side after `readUpTo` and after what the caller's side wrote last, internal ones not counted.
   * Null: not known, as behind a gateway to a deployment that has no read marks.
   */
  unread: nullable(Type.Integer({ minimum: 0 })),
  /** Null: nothing was said, or not known, as behind a gateway. */
  last: nullable(LastMessage),
  /** For visitors; null: nothing is unread, or not known, as behind a gateway. Null with a secret key. */
  preview: nullable(UnreadPreview),
  /** Whether the visitor may set the address now (`setTicketEmail`); false behind a gateway. */
  canSetEmail: Type.Boolean(),
});
export type ReadMark = Static<typeof ReadMark>;

export const listReadMarks = ours(
  contract(
    'Tickets:Read',
    Type.Object({ ticketId: Type.Optional(NamedTickets) }),
    Type.Object({
      /** Of the tickets that changed last, the last one first. */
      marks: Type.Array(ReadMark),
      /** False: there are more tickets. */
      complete: Type.Boolean(),
    }),
  ),
);

/** The first address of a visitor who left none, or, once and before any answer and any confirmation, another one. */
export const setTicketEmail = ours(
  contract(
    'Tickets:Write',
    Type.Object({ ticketId: TicketId, fromEmail: EmailAddress }),
    Type.Object({
      result: Type.Literal('success'),
      json: Type.Object({
        ticketID: Id,
        /** The address that answers go to from now on. */
        fromEmail: Type.String(),
        /** Whether it may be set again. */
        canSetEmail: Type.Boolean(),
      }),
    }),
  ),
);

const Rated = Type.Object({ result: Type.Literal('success'), json: TicketRating });

export const grabTicketRating = ours(contract('Tickets:Read', Type.Object({ ticketId: TicketId }), Rated));

export const rateTicket = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      /** @default '' */
      comment: Type.Optional(Type.String({ maxLength: maxRatingCommentLength })),
    }),
    Rated,
  ),
);
