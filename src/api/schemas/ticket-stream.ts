/** The event stream of tickets (an operation of Frontdesk's own), and what its events say. */

import { type Static, Type } from 'typebox';
import { maxId, maxViewCount } from '../limits.ts';
import { VisitorChat } from './chat-periods.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
import { DeskTicket, ThreadMessage, TicketView } from './desk.ts';
import { Bye, event, eventStream } from './events.ts';
import { NamedTickets, Version } from './tickets.ts';

const Hello = event(
  'hello',
  Type.Object({
    /** Versions of the caller's tickets, by ticket id. */
    tickets: Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,15}$' }), Version),
    /** False if the caller has more tickets: only the most recently changed ones are listed. */
    complete: Type.Boolean(),
    /** Maximum seconds between two signs of life: an event, or a comment line if there are no events. */
    heartbeat: Type.Integer(),
  }),
);

/** A row of agents' lists without what differs from agent to agent. */
export const SharedTicket = Type.Omit(DeskTicket, ['isUnread', 'hasDraft']);
export type SharedTicket = Static<typeof SharedTicket>;

/** The end of a thread, for a page that has the thread as it was before. */
const ThreadEnd = Type.Object({
  /** The newest messages, notes included, the oldest first. */
  messages: Type.Array(ThreadMessage),
  /** Those of the messages that came by mail, whose original mails are kept. */
  originals: Type.Array(Type.Object({ messageId: Id, keptUntil: Timestamp })),
  /**
   * One more than there are messages: the `mark` of the thread before the first of them, and after each. A thread that was
   * read with one of these marks lacks the messages behind it and nothing else; one with another mark is read again.
   */
  marks: Type.Array(Type.String()),
});
export type ThreadEnd = Static<typeof ThreadEnd>;

/** What agents are shown of a ticket that changed. */
const ShownTicket = Type.Object({
  /** Null if no list shows the ticket: it was merged into another one. */
  ticket: nullable(SharedTicket),
  /** The agents who have read the last message, if no agent wrote it. */
  readBy: Type.Array(Id),
  /** Absent if no agent has the thread open, or if it has too long messages. */
  thread: Type.Optional(ThreadEnd),
  /** The time at which all of this was read. */
  readDate: Timestamp,
});
export type ShownTicket = Static<typeof ShownTicket>;

/** A ticket that changed, became readable for the caller, or is no longer readable (`gone`). */
const TicketChanged = event(
  'ticket',
  Type.Object({
    ticketId: Id,
    version: Version,
    kind: Type.Union([Type.Literal('changed'), Type.Literal('gone')]),
    /** At the desk only, for `changed`. */
    shown: Type.Optional(ShownTicket),
  }),
);

/** At the desk only: the views with their counts, at most once a second while tickets change. */
const ViewsCounted = event(
  'views',
  Type.Object({
    /** As in `listTicketViews`; the count of `mine` is null. */
    views: Type.Array(TicketView),
    /** The counts of `mine`, by agent; agents who have none are absent. */
    mine: Type.Record(
      Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
      Type.Integer({ minimum: 0, maximum: maxViewCount }),
    ),
  }),
);

/** Notifies that a visitor or an agent is typing. Valid for six seconds. */
const TypingNoted = event(
  'typing',
  Type.Object({
    ticketId: Id,
    /** Null for the visitor. */
    agentId: nullable(Id),
  }),
);

/** Notifies that a ticket was read; nothing else about the ticket changed. */
const ReadNoted = event(
  'read',
  Type.Object({
    ticketId: Id,
    version: Version,
    upTo: Timestamp,
    by: Type.Union([Type.Literal('agent'), Type.Literal('visitor')]),
    /** At the desk only, for an agent's own reading, on this or another device. */
    agentId: Type.Optional(Id),
  }),
);

/** Notifies agents what an agent does with a ticket. Valid for `presenceSeconds`; `left` ends it at once. */
const PresenceNoted = event(
  'presence',
  Type.Object({
    ticketId: Id,
    agentId: Id,
    state: Type.Union([Type.Literal('viewing'), Type.Literal('replying'), Type.Literal('left')]),
  }),
);

/** Notifies an agent that one of the agent's own drafts has another version, on this or another device. */
const DraftNoted = event(
  'draft',
  Type.Object({
    ticketId: Id,
    agentId: Id,
    kind: Type.Union([Type.Literal('reply'), Type.Literal('note')]),
    /** 0 if the draft is gone: removed or sent. */
    version: Type.Integer({ minimum: 0, maximum: maxId }),
  }),
);

/** Notifies an agent that one of the agent's own messages was held, or is no longer held. */
const HeldNoted = event(
  'held',
  Type.Object({
    ticketId: Id,
    agentId: Id,
    heldMessageId: Id,
    /** `cancelled`: its agent took it back. `stopped`: another person wrote. In both states, it is a draft again. */
    state: Type.Union([
      Type.Literal('held'),
      Type.Literal('sent'),
      Type.Literal('cancelled'),
      Type.Literal('stopped'),
    ]),
  }),
);

/** Notifies a visitor of the newest period of chat of a ticket: its state, its place in line, the agents who are in it. */
const ChatNoted = event('chat', Type.Object({ ticketId: Id, chat: VisitorChat }));

/** At the desk only: who is available for chats. Sent after `hello`, after a change, and with a question. */
const AvailabilityNoted = event(
  'availability',
  Type.Object({
    /** The one who has been available longest first. */
    agents: Type.Array(Type.Object({ agentId: Id, name: Type.String(), since: Timestamp })),
    /** Whether the page has to answer with `stillThere` at once: else its agent is no longer available. */
    isQuestion: Type.Boolean(),
  }),
);

/** Notifies agents that another number of mails waits for approval, or that a mailbox fails or is read again. */
const MailNoted = event('mail', Type.Object({}));

export const TicketEvent = Type.Union([
  Hello,
  TicketChanged,
  ViewsCounted,
  TypingNoted,
  ReadNoted,
  PresenceNoted,
  DraftNoted,
  HeldNoted,
  ChatNoted,
  AvailabilityNoted,
  MailNoted,
  Bye,
]);
export type TicketEvent = Static<typeof TicketEvent>;

export const streamTickets = ours(
  contract('Tickets:Read', Type.Object({ ticketId: Type.Optional(NamedTickets) }), eventStream(TicketEvent), {
    format: 'events',
  }),
);
