/** Tickets (interface sections 2.4, 3 and 4.4). */

import { type Static, Type } from 'typebox';
import {
  maxAttachments,
  maxEmailLength,
  maxId,
  maxLabelLength,
  maxLabels,
  maxLastLineLength,
  maxNamedTickets,
  maxPageLength,
  maxRatingCommentLength,
  maxSearchLength,
  maxSubjectLength,
  maxTimestamp,
  maxUndoSeconds,
  maxUsedReplies,
  maxUtcOffset,
  maxVisitArticles,
  maxVisitSearches,
} from '../limits.ts';
import { VisitorChat } from './chat-periods.ts';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
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
  /** When anything about the ticket last changed that the interface shows. */
  updatedDate: Timestamp,
  /** When the ticket last got a message, a note, a status, an assignment or a label. */
  latestUpdated: Timestamp,
});
export type TicketEntry = Static<typeof TicketEntry>;

export const TicketMessage = Type.Object({
  sid: Id,
  /** Ticket id as digits. */
  ticketID: Type.String(),
  /** Email address of the sender. */
  from: Type.String(),
  fromName: Type.String(),
  /** Null if not sent by an agent. */
  agentID: nullable(Id),
  messageType: Type.Union([Type.Literal('external'), Type.Literal('internal'), Type.Literal('log')]),
  messagePlain: Type.String(),
  /** Unsanitised HTML, as stored, followed by links to the attachments: the page that shows it sanitises it. */
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

/** A visitor's rating of a ticket. A Frontdesk extension. */
export const TicketRating = Type.Object({
  /** 1 (worst) to 5 (best); null if not rated. */
  rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  /** Empty if the visitor wrote none. */
  comment: Type.String(),
  /** Time of the first rating; null if not rated. */
  ratedAt: nullable(Timestamp),
  /** Until when the rating can be changed while the ticket stays solved or closed; null if not rated. */
  changeableUntil: nullable(Timestamp),
  /**
   * Whether `rateTicket` accepts a rating now: the ticket is solved or closed, its rating is not final, and no chat of an
   * unrated one was rated within a day.
   */
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

/** `YYYY-MM-DD`, or a full ISO 8601 timestamp, from the year 1000 to 2999: all time libraries can represent those. */
const DateText = Type.String({ maxLength: 40, pattern: '^[12]\\d{3}-' });

/** Tickets or mails per page; values above `maxTicketsPerPage` count as that. @default 50 */
const Limit = Type.Integer({ minimum: 1 });

/** Milliseconds since 1970: exact, because stored times are not finer. */
const TimeCursor = Type.Integer({ minimum: 0, maximum: maxTimestamp });

/** Ticket id as digits. */
export const TicketId = Type.String({ pattern: '^[1-9][0-9]{0,15}$' });

export const listTickets = contract(
  'Tickets:Read',
  Type.Object({
    limit: Type.Optional(Limit),
    updatedAfter: Type.Optional(DateText),
    updatedBefore: Type.Optional(DateText),
    latestUpdatedAfter: Type.Optional(DateText),
    latestUpdatedBefore: Type.Optional(DateText),
    /** Email address of the sender; case is ignored. */
    fromEmail: Type.Optional(Type.String({ minLength: 1, maxLength: maxEmailLength })),
    status: Type.Optional(TicketStatus),
    /** Returns tickets with any of these labels; case-sensitive. */
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
    /** Email address of one of the user's inboxes. */
    toEmail: EmailAddress,
    /** Required with a secret key; a visitor's subject is by default taken from the message. */
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: maxSubjectLength })),
    /** HTML if it contains HTML elements, else plain text; see `messageFormat`. */
    message: Type.String({ minLength: 1 }),
    /** `text`: the message was typed; HTML elements in it are shown as typed. A Frontdesk extension. */
    messageFormat: Type.Optional(Type.Literal('text')),
    /** @default true */
    appendOpenTicket: Type.Optional(Type.Boolean()),
    ticketId: Type.Optional(TicketId),
    /** @default 'external' */
    messageType: Type.Optional(Type.Union([Type.Literal('external'), Type.Literal('internal')])),
    status: Type.Optional(TicketStatus),
    /** @default true */
    autoReply: Type.Optional(Type.Boolean()),
    /** Labels for the ticket; case-sensitive. Labels that the user does not have are ignored. */
    labels: Type.Optional(Type.Array(Type.String(), { maxItems: maxLabels })),
    /** Urls of uploaded files. */
    attachments: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { maxItems: maxAttachments }),
    ),
    /** Url of the page on which the message was written; a visitor's is stored only with `pageContext` of the help center. */
    page: Type.Optional(Type.String({ maxLength: maxPageLength })),
    /**
     * Url of the page that led the visitor to the site; empty if none did. Stored with `page` only, for the statistics of
     * a chat. A Frontdesk extension.
     */
    referrer: Type.Optional(Type.String({ maxLength: maxPageLength })),
    /**
     * What the visitor read and searched for in the visit before, the last first; stored only with `visitContext` of the
     * help center. A Frontdesk extension.
     */
    visit: Type.Optional(
      Type.Object({
        /** Language-independent ids; unknown ones are ignored. */
        articles: Type.Array(Id, { maxItems: maxVisitArticles }),
        searches: Type.Array(Type.String({ minLength: 1, maxLength: maxSearchLength }), {
          maxItems: maxVisitSearches,
        }),
      }),
    ),
    /** Minutes by which the visitor's clock is ahead of UTC. A Frontdesk extension. */
    utcOffset: Type.Optional(Type.Integer({ minimum: -maxUtcOffset, maximum: maxUtcOffset })),
    /**
     * Language-independent id of the article that the message is about; an unknown one is ignored. A Frontdesk
     * extension.
     */
    articleId: Type.Optional(Id),
    /**
     * With a secret key: id of the last external message that the writer has seen, or 0. If there are newer ones, an
     * external message is refused with them. A Frontdesk extension.
     */
    lastSeenMessageId: Type.Optional(Type.Integer({ minimum: 0, maximum: maxId })),
    /**
     * With a secret key: version of the agent's draft that this message consists of, which is removed unless it has
     * changed. A Frontdesk extension.
     */
    draftVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId })),
    /**
     * With a secret key: seconds for which an agent's reply to `ticketId` is held before it is sent, so that it can be
     * taken back. Other messages, and a reply to a visitor who has the thread open, are sent at once. A Frontdesk
     * extension. @default 0
     */
    undoSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxUndoSeconds })),
    /**
     * With a secret key: ids of the saved replies that an agent has used in this message, in each of which it is counted
     * once; unknown ids are ignored. A Frontdesk extension.
     */
    savedReplyIds: Type.Optional(Type.Array(Id, { maxItems: maxUsedReplies })),
    /** Protection against automated messages. A Frontdesk extension. */
    guard: Type.Optional(Guard),
  }),
  Type.Object({
    result: Type.Literal('success'),
    json: Type.Object({
      ticketID: Id,
      /** The message that is held, or null if it was sent at once; absent without `undoSeconds`. A Frontdesk extension. */
      held: Type.Optional(nullable(Type.Object({ heldMessageId: Id, releasedAt: Timestamp }))),
    }),
  }),
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

/** Ids of the caller's tickets; all tickets if absent. */
export const NamedTickets = Type.Array(Id, { minItems: 1, maxItems: maxNamedTickets });

/**
 * Version of a ticket; grows with every change that the visitor can see. A reader that gets another version fetches the
 * ticket again. A lower version means that the database was restored; versions are never reused.
 */
export const Version = Type.Integer({ minimum: 1 });

export const setTyping = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** The typing agent; required with a secret key, ignored otherwise. Null if a gateway sends it for a visitor. */
      agentId: Type.Optional(nullable(Id)),
    }),
  ),
);

export const markTicketRead = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** `date` of the last message that was read. A time in the future counts as now. */
      upTo: DateText,
      /** Whether the visitor has closed the thread since. Ignored with a secret key. */
      hasLeft: Type.Optional(Type.Boolean()),
      /** The agent who has read; required with a secret key, ignored otherwise. Not revealed to the visitor. */
      agentId: Type.Optional(Id),
    }),
    Type.Object({
      ticketId: Id,
      /** The stored time; later than `upTo` if more was read before. */
      readUpTo: Timestamp,
    }),
  ),
);

/** The last external message of a ticket: never an internal note or a log entry. */
export const LastMessage = Type.Object({
  /** Beginning of the message, on one line. */
  text: Type.String({ maxLength: maxLastLineLength }),
  date: Timestamp,
  /** Null if not sent by an agent. */
  agentId: nullable(Id),
  /** Whether a participant wrote the message: a person who gets copies, neither an agent nor the ticket's customer. */
  isParticipants: Type.Boolean(),
  /** Name of the sender; for visitors, a participant's email address follows, because anybody can use any name. */
  name: Type.String(),
});
export type LastMessage = Static<typeof LastMessage>;

/** An agent's newest message that the visitor has not read, for the preview card above a closed widget's launcher. */
const UnreadPreview = Type.Object({
  /** Identifies the message: a widget shows no second preview of a dismissed one. */
  messageId: Id,
  /** The beginning of the text, on one line. */
  text: Type.String({ maxLength: maxLastLineLength }),
  date: Timestamp,
  agentId: Id,
  /** The agent's name, or the inbox's name if the message has none. */
  name: Type.String(),
  /** Url of the agent's picture; null if there is none. */
  picture: nullable(Type.String()),
});
export type UnreadPreview = Static<typeof UnreadPreview>;

export const ReadMark = Type.Object({
  ticketId: Id,
  version: Version,
  /** Whether the ticket is neither solved nor closed, so that a reply may follow. */
  isOpen: Type.Boolean(),
  /** Until when the caller's side has read: the visitor, or the agents for secret keys. Null if never. */
  readUpTo: nullable(Timestamp),
  /** Until when the other side has read; null if never. */
  seenUpTo: nullable(Timestamp),
  /**
   * Number of external messages of the other side that are newer than `readUpTo` and than the caller's side's last
   * message. Null if unknown: behind a gateway to a deployment without read marks.
   */
  unread: nullable(Type.Integer({ minimum: 0 })),
  /** Null if the ticket has no external message, or if unknown: behind a gateway. */
  last: nullable(LastMessage),
  /** Null if the visitor has read all messages, behind a gateway, and with a secret key. */
  preview: nullable(UnreadPreview),
  /** Whether the visitor may set the email now (`setTicketEmail`); false behind a gateway. */
  canSetEmail: Type.Boolean(),
  /** For visitors, the newest period of chat; null if there is none, if it ended a day ago, and behind a gateway. */
  chat: nullable(VisitorChat),
});
export type ReadMark = Static<typeof ReadMark>;

export const listReadMarks = ours(
  contract(
    'Tickets:Read',
    Type.Object({ ticketId: Type.Optional(NamedTickets) }),
    Type.Object({
      /** Read marks of the most recently changed tickets, newest first. */
      marks: Type.Array(ReadMark),
      /** False if the caller has more tickets. */
      complete: Type.Boolean(),
    }),
  ),
);

/**
 * Adds the email of a visitor who gave none, at any time; or changes one, once and only before an agent's reply and
 * before the email is confirmed.
 */
export const setTicketEmail = ours(
  contract(
    'Tickets:Write',
    Type.Object({ ticketId: TicketId, fromEmail: EmailAddress }),
    Type.Object({
      result: Type.Literal('success'),
      json: Type.Object({
        ticketID: Id,
        /** The email that gets replies from now on. */
        fromEmail: Type.String(),
        /** Whether the visitor may set it again. */
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
