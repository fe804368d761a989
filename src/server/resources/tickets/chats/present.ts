/** Converts periods of chat to the objects of responses; no other file knows both shapes. */

import type { ChatAgent, DeskChat, ThreadChat, VisitorChat } from '../../../../api/schemas/chat-periods.ts';
import { type Chat, type ChatParticipant, isWaiting } from './open-chats.sql.ts';
import type { UsualWait } from './waits.sql.ts';

const dayMs = 86_400_000;

export interface LinePosition {
  /** The place in line, from 1; null unless the chat waits. */
  readonly place: number | null;
  readonly wait: UsualWait | null;
}

/** Whether a visitor is still shown a period: it is open, or ended within a day. */
export function isShownToVisitor({ endedAt }: Chat, now: Date): boolean {
  return endedAt === null || now.getTime() - endedAt.getTime() < dayMs;
}

/** Ends of periods after which the widget asks for no rating: no agent or no visitor was left. */
const unratedEnds: ReadonlySet<Chat['endReason']> = new Set(['unanswered', 'left', 'spam']);

/** Whether a period may be rated: an agent answered in it to its end, and its first rating is less than a day old. */
export function canRateChat({ answeredAt, endedAt, ratedAt, endReason }: Chat, now: Date): boolean {
  if (answeredAt === null || endedAt === null || unratedEnds.has(endReason)) return false;
  return now.getTime() - (ratedAt ?? endedAt).getTime() < dayMs;
}

export function presentVisitorChat(chat: Chat, { place, wait }: LinePosition, now: Date): VisitorChat {
  const { id, endedAt, endReason, participants, rating } = chat;
  const isEnded = endedAt !== null;
  const waits = isWaiting(chat);
  const shown = participants.filter((one) =>
    isEnded ? one.answeredAt !== null && !one.isBot : one.endedAt === null,
  );
  return {
    conversationId: id,
    state: isEnded ? 'ended' : waits ? 'waiting' : 'active',
    place: waits ? place : null,
    wait: waits && wait ? { from: wait.from, to: wait.to } : null,
    agents: eachOnce(shown).map(presentChatAgent),
    cutOff: waits ? (lostLast(chat)?.name ?? null) : null,
    endReason,
    endedDate: endedAt?.toISOString() ?? null,
    canRate: canRateChat(chat, now),
    rating,
  };
}

export function presentDeskChat(chat: Chat): DeskChat {
  const { id, startedAt, participants, rings } = chat;
  const waits = isWaiting(chat);
  const lost = waits ? lostLast(chat) : undefined;
  return {
    conversationId: id,
    state: waits ? 'waiting' : 'active',
    startedDate: startedAt.toISOString(),
    agents: participants.filter(({ endedAt }) => endedAt === null).map(presentName),
    cutOff: lost ? presentName(lost) : null,
    rings,
  };
}

/** What a visitor read and searched for before a chat. */
export interface ChatVisit {
  readonly articles: readonly { readonly articleId: number; readonly title: string }[];
  readonly searches: readonly string[];
}

export function presentThreadChat(chat: Chat, { articles, searches }: ChatVisit): ThreadChat {
  const { id, startedAt, endedAt, endReason, answeredAt, rating, participants } = chat;
  return {
    conversationId: id,
    startedDate: startedAt.toISOString(),
    endedDate: endedAt?.toISOString() ?? null,
    endReason,
    rating: answeredAt === null ? null : rating,
    agents: eachOnce(participants).map(presentName),
    articles: articles.map(({ articleId, title }) => ({ articleId, title })),
    searches: [...searches],
  };
}

function presentChatAgent({ id, name, picture }: ChatParticipant): ChatAgent {
  return { agentId: id, name, picture };
}

function presentName({ id, name }: ChatParticipant) {
  return { agentId: id, name };
}

/** The agent who left last, if the agent's page did not answer any more. */
function lostLast({ participants }: Chat): ChatParticipant | undefined {
  const [last] = participants.toSorted(
    (one, other) => (other.endedAt?.getTime() ?? 0) - (one.endedAt?.getTime() ?? 0),
  );
  return last?.lostBy === 'cutOff' ? last : undefined;
}

function eachOnce(participants: readonly ChatParticipant[]): ChatParticipant[] {
  return [...new Map(participants.map((participant) => [participant.id, participant])).values()];
}
