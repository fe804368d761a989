/** Tickets as agents work on them: views, threads, changes and search. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import {
  maxAssignedAgents,
  maxChangedTickets,
  maxChannelLength,
  maxDraftLength,
  maxEmailLength,
  maxForwardedTo,
  maxId,
  maxLabelLength,
  maxLabels,
  maxSearchLength,
  maxTeamLength,
  maxTimestamp,
  maxUndoSeconds,
  maxViewCount,
} from '../limits.ts';
import { DeskChat, ThreadChat } from './chat-periods.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk, ours } from './contract.ts';
import { Draft, HeldMessage, OrphanedDraft } from './drafts.ts';
import { LastMessage, NamedTickets, TicketId, TicketStatus, Version } from './tickets.ts';

/** One row of a view, and the head of a thread. */
export const DeskTicket = Type.Object({
  ticketId: Id,
  version: Version,
  subject: Type.String(),
  status: TicketStatus,
  inboxId: Id,
  inboxName: Type.String(),
  labels: Type.Array(Type.String()),
  assignedAgents: Type.Array(Type.Object({ agentId: Id, name: Type.String() })),
  /** The team that the ticket is assigned to; null for none. */
  team: nullable(Type.String()),
  /** The customer. */
  fromEmail: Type.String(),
  /** Empty if the customer gave none. */
  fromName: Type.String(),
  /** The last external message, or one of a person outside of the conversation since; null if there is none. */
  last: nullable(LastMessage),
  /** Id of the last external message, for `lastSeenMessageId`; 0 if there is none. */
  lastMessageId: Type.Integer({ minimum: 0 }),
  /** Time of the customer's first external message that no agent has answered; null if all are answered. */
  waitingSince: nullable(Timestamp),
  /** Until when an answer is promised, by the reply time and the office hours of the inbox's help center. */
  promisedUntil: nullable(Timestamp),
  /** The open period of chat; null if there is none. */
  chat: nullable(DeskChat),
  /** Whether the ticket is in the view `spam` only. */
  isSpam: Type.Boolean(),
  /** When the ticket comes back to its views; null if it is not snoozed. */
  snoozedUntil: nullable(Timestamp),
  /** The agent who snoozed the ticket; null if it is not snoozed, or the agent is unknown. */
  snoozedBy: nullable(Type.Object({ agentId: Id, name: Type.String() })),
  /** When a snooze ended; null if an agent has changed the ticket or written in it since. */
  wokenDate: nullable(Timestamp),
  /** Whether no agent wrote `last`, and the agent who reads has not read it. */
  isUnread: Type.Boolean(),
  /** Whether the agent who reads has a draft for the ticket. */
  hasDraft: Type.Boolean(),
  createdDate: Timestamp,
  /** When the ticket last got a message, a note, a status, an assignment or a label. */
  latestUpdated: Timestamp,
});
export type DeskTicket = Static<typeof DeskTicket>;

export const ThreadMessage = Type.Object({
  messageId: Id,
  messageType: Type.Union([Type.Literal('external'), Type.Literal('internal'), Type.Literal('log')]),
  /** Email address of the sender. */
  from: Type.String(),
  fromName: Type.String(),
  /** Null if not sent by an agent. */
  agentId: nullable(Id),
  messagePlain: Type.String(),
  /** Unsanitised HTML, followed by links to the attachments, as in `grabTicket`. */
  messageHtml: Type.String(),
  /** Url of the page on which the message was written, without query and fragment; null if unknown. */
  page: nullable(Type.String()),
  /** The merged ticket that the message was first in, or was written to; null if it is of this one. */
  mergedFrom: nullable(Id),
  date: Timestamp,
});
export type ThreadMessage = Static<typeof ThreadMessage>;

/** What became of a merged ticket. */
export const ThreadMerge = Type.Object({
  /** The ticket that has the messages. */
  intoTicketId: Id,
  subject: Type.String(),
  mergedDate: Timestamp,
  undoableUntil: Timestamp,
});
export type ThreadMerge = Static<typeof ThreadMerge>;

/** A ticket that a mail opened which answers another ticket, or that other ticket. */
const LinkedTicket = Type.Object({
  ticketId: Id,
  subject: Type.String(),
  /** Email address of its customer. */
  fromEmail: Type.String(),
  /** Empty if the customer gave none. */
  fromName: Type.String(),
  createdDate: Timestamp,
});
export type LinkedTicket = Static<typeof LinkedTicket>;

/** The mail that takes a message to one person. */
const MessageMail = Type.Object({
  mailId: Id,
  messageIds: Type.Array(Id),
  to: Type.String(),
  /** `unknown`: the mail server got all of it and did not respond. `read`: the message was read before it was due. */
  state: Type.Union([
    Type.Literal('queued'),
    Type.Literal('sent'),
    Type.Literal('unknown'),
    Type.Literal('failed'),
    Type.Literal('dead'),
    Type.Literal('held'),
    Type.Literal('read'),
    Type.Literal('bounced'),
  ]),
  /** The last response of the mail server, or the reason of the bounce; null if there is none. */
  problem: nullable(Type.String()),
});

/** The views whose tickets are listed; `inbox` and `label` are one view for each inbox and label. */
const ListedView = Type.Union([
  Type.Literal('chats'),
  Type.Literal('mine'),
  Type.Literal('unassigned'),
  Type.Literal('waiting'),
  Type.Literal('open'),
  Type.Literal('snoozed'),
  Type.Literal('solved'),
  Type.Literal('spam'),
  Type.Literal('inbox'),
  Type.Literal('label'),
]);
export type ListedView = Static<typeof ListedView>;

export const TicketView = Type.Object({
  view: Type.Union([ListedView, Type.Literal('held')]),
  /** The inbox of the view `inbox`; null for the others. */
  inboxId: nullable(Id),
  /** Name of the inbox or the label; empty for the other views. */
  name: Type.String(),
  /**
   * Number of tickets, or of held mails, at most `maxViewCount`: a larger number is sent as that one. Null for solved
   * tickets, and for `mine` without an agent.
   */
  count: nullable(Type.Integer({ minimum: 0, maximum: maxViewCount })),
});
export type TicketView = Static<typeof TicketView>;

/** The agent who reads. A session of the desk is its own agent. */
const ReadingAgent = Type.Optional(Id);

/** Rows per page; values above `maxViewRows` count as that. @default 50 */
const Limit = Type.Integer({ minimum: 1 });

export const listTicketViews = ours(
  contract(
    'Tickets:Read',
    Type.Object({ agentId: ReadingAgent }),
    Type.Object({ views: Type.Array(TicketView) }),
  ),
);

export const listViewTickets = ours(
  contract(
    'Tickets:Read',
    Type.Object({
      view: ListedView,
      /** Required for the view `inbox`. */
      inboxId: Type.Optional(Id),
      /** Required for the view `label`. */
      labelName: Type.Optional(Type.String({ minLength: 1, maxLength: maxLabelLength })),
      /** Required for the view `mine`. */
      agentId: ReadingAgent,
      limit: Type.Optional(Limit),
      cursorId: Type.Optional(Id),
      /** `cursorTime` of the last page; absent if it was null. */
      cursorTime: Type.Optional(Type.Integer({ minimum: 0, maximum: maxTimestamp })),
    }),
    Type.Object({
      tickets: Type.Array(DeskTicket),
      /** The cursors of the next page; null after the last one. */
      next: nullable(
        Type.Object({
          cursorId: Id,
          cursorTime: nullable(Type.Integer({ minimum: 0, maximum: maxTimestamp })),
        }),
      ),
    }),
  ),
);

/** Another agent's answer, because of which a mail was not sent. */
const OtherAnswer = Type.Object({ name: Type.String(), text: Type.String(), date: Timestamp });

/** A mail that may be an agent's, and waits for approval. */
export const HeldMail = Type.Object({
  mailId: Id,
  inboxName: Type.String(),
  /** Null if the mail names no sender. */
  sender: nullable(Type.String()),
  /** The agent in whose name the mail came; null if there is none. */
  agent: nullable(Type.Object({ agentId: Id, name: Type.String() })),
  /** The ticket that the mail belongs to; null if unknown. */
  ticketId: nullable(Id),
  ticketSubject: Type.String(),
  /** Email address of the ticket's customer; null without a ticket. */
  customer: nullable(Type.String()),
  /** Why the mail waits for approval. */
  reason: Type.String(),
  /** The mail server's verdict on the sender; null if it is not stored. */
  check: nullable(Type.Union([Type.Literal('pass'), Type.Literal('fail'), Type.Literal('none')])),
  subject: Type.String(),
  /** Plain text. Empty if the mail has none, or none is stored. */
  text: Type.String(),
  fileNames: Type.Array(Type.String()),
  answers: Type.Array(OtherAnswer),
  receivedDate: Timestamp,
});
export type HeldMail = Static<typeof HeldMail>;

export const listHeldMails = ours(
  contract(
    'Tickets:Read',
    Type.Object({
      /** Lists the mails before this one. */
      beforeMailId: Type.Optional(Id),
      limit: Type.Optional(Limit),
    }),
    Type.Object({
      /** The newest first. */
      mails: Type.Array(HeldMail),
      hasEarlier: Type.Boolean(),
    }),
  ),
);

/** `restore` takes `discard` back: the mail is read again, and waits again. */
const HeldMailVerdict = Type.Union([
  Type.Literal('approve'),
  Type.Literal('discard'),
  Type.Literal('restore'),
]);
export type HeldMailVerdict = Static<typeof HeldMailVerdict>;

export const settleHeldMail = ours(
  contract('Tickets:Write', Type.Object({ mailId: Id, verdict: HeldMailVerdict })),
);

export const grabThread = ours(
  contract(
    'Tickets:Read',
    Type.Object({
      ticketId: TicketId,
      agentId: ReadingAgent,
      /** Only messages before this one. */
      beforeMessageId: Type.Optional(Id),
      limit: Type.Optional(Limit),
    }),
    Type.Object({
      ticket: DeskTicket,
      /** Known of the visitor's last message on a page; each member is null if unknown. */
      visitor: Type.Object({
        /** Language of the customer, in which mail about the ticket is written. */
        language: nullable(Type.String()),
        /** Browser and system, such as `Firefox 140, Windows`. */
        browser: nullable(Type.String()),
        /** Minutes by which their clock was ahead of UTC. */
        utcOffset: nullable(Type.Integer()),
      }),
      /** Email address of the ticket's inbox, for `toEmail` of an answer; null if the inbox has none. */
      inboxEmail: nullable(Type.String()),
      /** Null unless the ticket was merged into another one, which has its messages. */
      merge: nullable(ThreadMerge),
      /**
       * The newest linked tickets, the newest first. Of two linked tickets, the first message of the newer one answers the
       * older one, from an address that may not write there.
       */
      linked: Type.Array(LinkedTicket),
      /** The newest messages, notes included, the oldest first. */
      messages: Type.Array(ThreadMessage),
      hasEarlier: Type.Boolean(),
      /** Another one after every change of what the thread shows to all agents, except of `ticket`. */
      mark: Type.String(),
      /** The messages that came by mail, whose original mails are kept. */
      originals: Type.Array(Type.Object({ messageId: Id, keptUntil: Timestamp })),
      mails: Type.Array(MessageMail),
      /**
       * Who gets an answer by mail: the customer, and the participants, who get a copy of their own. Without an address of
       * the customer or the inbox, an answer is in the thread only.
       */
      recipients: Type.Object({ to: Type.Array(Type.String()), cc: Type.Array(Type.String()) }),
      /** The drafts of the agent who reads: the reply, then the note. */
      drafts: Type.Array(Draft),
      /** Drafts of agents who were removed, for an owner at the desk; none for others. */
      orphanedDrafts: Type.Array(OrphanedDraft),
      /** Language-independent ids of articles that agents do not want to be suggested for the ticket. */
      dismissedArticles: Type.Array(Id),
      /** The held messages of the agent who reads, the next one to be sent first. */
      held: Type.Array(HeldMessage),
      /** The periods of chat of the thread, the oldest first; of many, the newest. */
      chats: Type.Array(ThreadChat),
    }),
  ),
);

/** A mail as it was received: masked are the tokens of reply and bounce addresses, and one-time codes. */
export const OriginalMail = Type.Object({
  receivedDate: Timestamp,
  keptUntil: Timestamp,
  headers: Type.String(),
  /** The parts, in their order, those of attached mails included. */
  parts: Type.Array(
    Type.Object({
      type: Type.String(),
      /** Empty if there is none. */
      name: Type.String(),
      /** In bytes. */
      size: Type.Integer({ minimum: 0 }),
      /** The text of a part, markup included; the headers of an attached mail; null for other parts. */
      text: nullable(Type.String()),
    }),
  ),
  /** Whether headers, texts or parts are left out, as there are too many. */
  isCut: Type.Boolean(),
});
export type OriginalMail = Static<typeof OriginalMail>;

export const grabOriginal = forDesk(contract('Tickets:Read', Type.Object({ messageId: Id }), OriginalMail));

/** Id of the last external message that was seen, or 0; required with `status`. */
const LastSeenMessageId = Type.Optional(Type.Integer({ minimum: 0, maximum: maxId }));

const Labels = Type.Array(Type.String(), { maxItems: maxLabels });

/** What can be changed in one ticket and in many; what is left out stays. */
const changeMembers = {
  status: Type.Optional(TicketStatus),
  /** Ids of exactly the agents who are assigned; unknown ones are ignored, and those who may not see the ticket. */
  assignedAgents: Type.Optional(Type.Array(Id, { maxItems: maxAssignedAgents })),
  /** The team that the ticket is assigned to, null for none: one that has an agent, and may see the ticket's inbox. */
  team: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: maxTeamLength }))),
  /** Whether labels that the user does not have are created; at the desk for owners only. @default false */
  createLabels: Type.Optional(Type.Boolean()),
  inboxId: Type.Optional(Id),
  /** A time in the future, at most a year away, until which only the view `snoozed` has the ticket; null ends a snooze. */
  snoozedUntil: Type.Optional(nullable(Timestamp)),
  /** Marks the ticket as spam and blocks its sender; false takes both back. */
  isSpam: Type.Optional(Type.Boolean()),
  agentId: ReadingAgent,
};

export const updateTicket = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** Exactly the labels of the ticket; case-sensitive. Others than the user's are ignored, unless `createLabels`. */
      labels: Type.Optional(Labels),
      lastSeenMessageId: LastSeenMessageId,
      /** A period of chat that the change takes: a conflict on `chat` unless it waits. */
      takenChat: Type.Optional(Type.String({ minLength: 1, maxLength: maxChannelLength })),
      ...changeMembers,
    }),
    DeskTicket,
  ),
);

export const forwardMessage = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** An external message of the ticket, whose files are sent along. */
      messageId: Id,
      /** Email addresses of neither the customer nor participants, agents or inboxes. */
      to: Type.Array(Type.String({ minLength: 1, maxLength: maxEmailLength }), {
        minItems: 1,
        maxItems: maxForwardedTo,
      }),
      /** What the agent adds. @default empty */
      comment: Type.Optional(Type.String({ maxLength: maxDraftLength })),
      /** What is quoted of the message, as plain text. @default empty */
      quote: Type.Optional(Type.String({ maxLength: maxDraftLength })),
      /** Whether the files of the message are sent along. @default true */
      withFiles: Type.Optional(Type.Boolean()),
      /** Seconds within which the mails can be taken back. @default 0 */
      undoSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxUndoSeconds })),
      /** Required with a secret key. */
      agentId: Type.Optional(Id),
    }),
    Type.Object({
      /** Id of the internal message. */
      messageId: Id,
      /** When its mails are sent. */
      releasedAt: Timestamp,
    }),
  ),
);

export const retryMail = ours(contract('Tickets:Write', Type.Object({ mailId: Id })));

export const cancelForward = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      /** Id of the internal message. */
      messageId: Id,
      /** Required with a secret key. */
      agentId: Type.Optional(Id),
    }),
  ),
);

/**
 * What became of one of many tickets. `unseen`: not changed, as it has external messages after `lastSeenMessageId`.
 * `ended`: not snoozed, as it is solved, closed or spam. `otherTeams`: not changed, as `team` may not see its inbox.
 * `merged`: its messages are in another ticket. `missing`: the user has no such ticket, or the agent may not see it.
 */
const ChangeOutcome = Type.Union([
  Type.Literal('changed'),
  Type.Literal('unseen'),
  Type.Literal('ended'),
  Type.Literal('otherTeams'),
  Type.Literal('merged'),
  Type.Literal('missing'),
]);
export type ChangeOutcome = Static<typeof ChangeOutcome>;

export const updateTickets = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      /** Each ticket once. */
      tickets: Type.Array(Type.Object({ ticketId: Id, lastSeenMessageId: LastSeenMessageId }), {
        minItems: 1,
        maxItems: maxChangedTickets,
      }),
      /** Labels that each ticket has afterwards, besides its own; case-sensitive. */
      addLabels: Type.Optional(Labels),
      /** Labels that no ticket has afterwards. */
      removeLabels: Type.Optional(Labels),
      ...changeMembers,
    }),
    Type.Object({
      /** In the order of `tickets`. */
      results: Type.Array(
        Type.Object({
          ticketId: Id,
          outcome: ChangeOutcome,
          /** The ticket as it is now; null if it is missing. */
          ticket: nullable(DeskTicket),
        }),
      ),
    }),
  ),
);

export const dismissArticle = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** Language-independent id of the article. */
      articleId: Id,
    }),
  ),
);

export const mergeTicket = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** The ticket that gets the messages. If it is merged itself, the one that has its messages gets them. */
      intoTicketId: Id,
      /**
       * Whether tickets may be merged whose customers differ, or whose common address is not confirmed in the second one:
       * its customer reads the messages of the first one. @default false
       */
      differentCustomers: Type.Optional(Type.Boolean()),
      /** Required with a secret key. */
      agentId: Type.Optional(Id),
    }),
    Type.Object({
      /** The ticket that has the messages. */
      intoTicketId: Id,
    }),
  ),
);

export const unmergeTicket = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      /** Required with a secret key. */
      agentId: Type.Optional(Id),
    }),
  ),
);

export const searchTickets = ours(
  contract(
    'Tickets:Read',
    Type.Object({
      /** Words and beginnings of words, an email address, or the number of a ticket. */
      q: Type.String({ minLength: 1, maxLength: maxSearchLength }),
      /** Only tickets of this view, with what narrows it as in `listViewTickets`. */
      view: Type.Optional(ListedView),
      inboxId: Type.Optional(Id),
      labelName: Type.Optional(Type.String({ minLength: 1, maxLength: maxLabelLength })),
      agentId: ReadingAgent,
      limit: Type.Optional(Limit),
    }),
    Type.Object({
      /** The tickets with the newest matching messages first. */
      tickets: Type.Array(DeskTicket),
      /** False if more tickets match. */
      complete: Type.Boolean(),
    }),
  ),
);

export const listNamedTickets = ours(
  contract(
    'Tickets:Read',
    Type.Object({ ticketId: NamedTickets, agentId: ReadingAgent }),
    Type.Object({
      /** In no particular order. */
      tickets: Type.Array(DeskTicket),
      /** The time of the server, by which the age of a message is known on a device whose clock is wrong. */
      readDate: Timestamp,
    }),
  ),
);

/** Problems that keep mail from becoming messages. */
export const MailProblems = Type.Object({
  /** Mailboxes whose mail has not been fetched for a minute, the one that has failed longest first. */
  mailboxes: Type.Array(
    Type.Object({
      /** User name of the mailbox at its mail server. */
      user: Type.String(),
      host: Type.String(),
      failingSince: Timestamp,
    }),
  ),
  /** Number of mails that wait for approval, at most `maxViewCount`. */
  heldMails: Type.Integer({ minimum: 0, maximum: maxViewCount }),
});
export type MailProblems = Static<typeof MailProblems>;

export const listMailProblems = ours(contract('Tickets:Read', Type.Object({}), MailProblems));

/** What an agent does with a ticket; `left` ends the agent's presence at once. */
export const PresenceState = Type.Union([
  Type.Literal('viewing'),
  Type.Literal('replying'),
  Type.Literal('left'),
]);
export type PresenceState = Static<typeof PresenceState>;

export const setPresence = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      state: PresenceState,
      /** Required with a secret key. */
      agentId: Type.Optional(Id),
    }),
  ),
);
