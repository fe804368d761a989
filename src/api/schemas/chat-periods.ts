/** Periods of chat in the threads of tickets, as visitors and agents see them, and who is there for visitors. */

import { type Static, Type } from 'typebox';
import { maxOfferSeconds } from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';

/**
 * Why a period of chat ended. `unanswered`: no agent came in time, or the last one is gone. `left`: the visitor is gone, or
 * chose mail. `idle`: both sides were silent. `agent`, `visitor`: that person ended it. `merged`, `spam`: its ticket was.
 */
export const ChatEndReason = Type.Union([
  Type.Literal('unanswered'),
  Type.Literal('left'),
  Type.Literal('idle'),
  Type.Literal('agent'),
  Type.Literal('visitor'),
  Type.Literal('merged'),
  Type.Literal('spam'),
]);
export type ChatEndReason = Static<typeof ChatEndReason>;

/** An agent as visitors see one. */
const ChatAgent = Type.Object({ agentId: Id, name: Type.String(), picture: nullable(Type.String()) });
export type ChatAgent = Static<typeof ChatAgent>;

/** Says that agents are there for the visitors of a help center. */
export const ChatOffer = Type.Object({
  /** Those who greet visitors; empty if only others are there. */
  agents: Type.Array(ChatAgent),
  /** Seconds for which this is true; a reader who has no newer answer then says nothing. */
  seconds: Type.Integer({ minimum: 1, maximum: maxOfferSeconds }),
});
export type ChatOffer = Static<typeof ChatOffer>;

const Minutes = Type.Integer({ minimum: 1 });

/** The newest period of a ticket, as its visitor sees it. */
export const VisitorChat = Type.Object({
  conversationId: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('active'), Type.Literal('ended')]),
  /** The place in line, from 1; null unless it waits. */
  place: nullable(Type.Integer({ minimum: 1 })),
  /** How long visitors at this place usually wait; null unless it waits, and if that is unknown. */
  wait: nullable(Type.Object({ from: Minutes, to: Minutes })),
  /** The agents who are in it; of one that ended, those who wrote in it. */
  agents: Type.Array(ChatAgent),
  /** Name of the agent whose connection broke, while it waits again; null otherwise. */
  cutOff: nullable(Type.String()),
  endReason: nullable(ChatEndReason),
  endedDate: nullable(Timestamp),
  /**
   * Whether the visitor may rate it: an agent answered, neither `unanswered` nor `left` ended it, and it ended, or was first
   * rated, within a day.
   */
  canRate: Type.Boolean(),
  /** From 1 to 5; null if it is not rated. */
  rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
});
export type VisitorChat = Static<typeof VisitorChat>;

const NamedAgent = Type.Object({ agentId: Id, name: Type.String() });

/** The open period of a ticket, as agents see it. */
export const DeskChat = Type.Object({
  conversationId: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('active')]),
  /** When it began; it keeps its place in line when it waits again. */
  startedDate: Timestamp,
  /** The agents who are in it. */
  agents: Type.Array(NamedAgent),
  /** The agent whose connection broke, while it waits again; null otherwise. */
  cutOff: nullable(NamedAgent),
  /** Whether agents hear it while it waits: too many unanswered chats of one network are silent. */
  rings: Type.Boolean(),
});
export type DeskChat = Static<typeof DeskChat>;

/** A period in a thread of the desk. */
export const ThreadChat = Type.Object({
  conversationId: Type.String(),
  startedDate: Timestamp,
  /** Null while it is open. */
  endedDate: nullable(Timestamp),
  endReason: nullable(ChatEndReason),
  /** From 1 to 5; null if it is not rated. */
  rating: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  /** The agents and bots who are or were in it, in the order in which they came. */
  agents: Type.Array(NamedAgent),
  /** The articles that the visitor read before it, the last one first; empty unless the owner wants them. */
  articles: Type.Array(Type.Object({ articleId: Id, title: Type.String() })),
  /** What the visitor searched for before it, the last search first; empty unless the owner wants them. */
  searches: Type.Array(Type.String()),
});
export type ThreadChat = Static<typeof ThreadChat>;
