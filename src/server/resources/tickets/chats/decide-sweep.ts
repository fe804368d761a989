/** Decides what time has done to an open period of chat: a pure function of facts, so that each rule can be tested. */

import type { ChatEndReason } from '../../../../api/schemas/chat-periods.ts';
import { type Chat, isWaiting } from './open-chats.sql.ts';

/** Minutes without a message of either side after which a chat has ended with its last one. */
const idleMinutes = 10;

/** Minutes after the last message from which a visitor whose thread is closed has left. */
const goneMinutes = 2;

/**
 * Seconds after the end of a wait from which a period has ended with its last message: no server ran when it was due, and
 * perhaps it is from a backup.
 */
const overdueSeconds = 75;

/** Minutes after which an agent who took a chat and wrote nothing has left it. */
const silentMinutes = 3;

const minuteMs = 60_000;

export interface SweepFacts {
  readonly now: Date;
  readonly chat: Chat;
  /** Whether an agent is available for the inbox. */
  readonly isSomebodyAvailable: boolean;
  /** Agents whose pages have stopped to answer, who were removed, or who may no longer see the inbox. */
  readonly lostAgents: ReadonlySet<number>;
  /** Whether the visitor has the thread or its page open; true if that is unknown. */
  readonly isVisitorThere: boolean;
}

/** Agents who have left without saying so: the period waits again, unless others are in it. */
interface Lost {
  readonly agentId: number;
  readonly lostBy: 'cutOff' | 'silent';
}

export type SweepDecision =
  | { readonly act: 'nothing' }
  | { readonly act: 'end'; readonly reason: ChatEndReason; readonly at: Date }
  | { readonly act: 'leave'; readonly lost: readonly Lost[] };

const nothing: SweepDecision = { act: 'nothing' };

export function decideSweep(facts: SweepFacts): SweepDecision {
  const { now, chat, isSomebodyAvailable, lostAgents } = facts;
  if (isWaiting(chat)) return decideWaiting(facts);
  const last = chat.lastWrittenAt ?? chat.startedAt;
  const present = chat.participants.filter(({ endedAt }) => endedAt === null);
  const quietSince = Math.max(last.getTime(), ...present.map(({ joinedAt }) => joinedAt.getTime()));
  if (now.getTime() - quietSince >= idleMinutes * minuteMs) return { act: 'end', reason: 'idle', at: last };
  const lost = present.flatMap(({ id, isBot, answeredAt, joinedAt }): Lost[] => {
    if (isBot) return [];
    if (lostAgents.has(id)) return [{ agentId: id, lostBy: 'cutOff' }];
    const isSilent = answeredAt === null && now.getTime() - joinedAt.getTime() >= silentMinutes * minuteMs;
    return isSilent ? [{ agentId: id, lostBy: 'silent' }] : [];
  });
  if (lost.length === 0) return nothing;
  const isLeft = lost.length === present.length && !isSomebodyAvailable;
  return isLeft ? { act: 'end', reason: 'unanswered', at: now } : { act: 'leave', lost };
}

/** Decides about a period in which no agent is: it waits since it began, or since the last agent left. */
function decideWaiting({ now, chat, isSomebodyAvailable, isVisitorThere }: SweepFacts): SweepDecision {
  const left = chat.participants.flatMap(({ endedAt }) => endedAt?.getTime() ?? []);
  const since = Math.max(chat.startedAt.getTime(), ...left);
  const last = chat.lastWrittenAt ?? chat.startedAt;
  const overdueMs = now.getTime() - since - chat.chatMinutes * minuteMs;
  if (chat.chatMinutes > 0 && overdueMs >= overdueSeconds * 1000) {
    return { act: 'end', reason: 'idle', at: last };
  }
  const isGone = !isVisitorThere && now.getTime() - last.getTime() >= goneMinutes * minuteMs;
  if (isGone) return { act: 'end', reason: 'left', at: now };
  if (!isSomebodyAvailable || overdueMs >= 0) return { act: 'end', reason: 'unanswered', at: now };
  return nothing;
}
