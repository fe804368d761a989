import { describe, expect, test } from 'vitest';
import {
  decideSweep,
  type SweepFacts,
} from '../../../../../src/server/resources/tickets/chats/decide-sweep.ts';
import type {
  Chat,
  ChatParticipant,
} from '../../../../../src/server/resources/tickets/chats/open-chats.sql.ts';

/** A time so many minutes after the chat began. */
const at = (minutes: number) => new Date(Date.parse('2026-11-02T10:00:00Z') + minutes * 60_000);

const aino: ChatParticipant = {
  id: 7,
  isBot: false,
  isGone: false,
  name: 'Aino',
  picture: null,
  startedAt: at(0),
  joinedAt: at(1),
  endedAt: null,
  answeredAt: at(2),
  lostBy: null,
};
const bo: ChatParticipant = { ...aino, id: 8, name: 'Bo' };
const robo: ChatParticipant = { ...aino, id: 9, name: 'Robo', isBot: true };

const waiting: Chat = {
  userId: 1,
  id: 'V1',
  ticketId: 1,
  inboxId: 1,
  chatMinutes: 5,
  startedAt: at(0),
  answeredAt: null,
  takenAt: null,
  endedAt: null,
  endReason: null,
  rating: null,
  ratedAt: null,
  rings: true,
  lastWrittenAt: at(0),
  participants: [],
};

const withAgents = (...participants: readonly ChatParticipant[]): Chat => ({
  ...waiting,
  lastWrittenAt: at(2),
  participants,
});

const decide = (chat: Chat, minutes: number, facts: Partial<SweepFacts> = {}) =>
  decideSweep({
    now: at(minutes),
    chat,
    isSomebodyAvailable: true,
    lostAgents: new Set(),
    isVisitorThere: true,
    ...facts,
  });

const nothing = { act: 'nothing' };
const ends = (reason: string, minutes: number) => ({ act: 'end', reason, at: at(minutes) });

describe('a chat that waits', () => {
  test.each([
    ['goes on before its minutes are over', decide(waiting, 4.9), nothing],
    ['is unanswered when they are over', decide(waiting, 5), ends('unanswered', 5)],
    [
      'is unanswered at once when the last agent is gone',
      decide(waiting, 1, { isSomebodyAvailable: false }),
      ends('unanswered', 1),
    ],
    [
      'is unanswered at once when chat is turned off',
      decide({ ...waiting, chatMinutes: 0 }, 1),
      ends('unanswered', 1),
    ],
    [
      'is left when its visitor is gone for two minutes',
      decide(waiting, 2, { isVisitorThere: false }),
      ends('left', 2),
    ],
    ['goes on if its visitor has just written', decide(waiting, 1.9, { isVisitorThere: false }), nothing],
    [
      'is left, also when the last agent is gone',
      decide(waiting, 3, { isVisitorThere: false, isSomebodyAvailable: false }),
      ends('left', 3),
    ],
    [
      'has ended with its last message if no server ran when it was due',
      decide(waiting, 6.25),
      ends('idle', 0),
    ],
  ])('%s', (_, decision, expected) => {
    expect(decision).toEqual(expected);
  });

  test('waits anew when its last agent has left', () => {
    const left = withAgents({ ...aino, endedAt: at(4) });
    expect(decide(left, 8.9)).toEqual(nothing);
    expect(decide(left, 9)).toEqual(ends('unanswered', 9));
  });
});

describe('a chat that an agent is in', () => {
  test('has ended with its last message after ten silent minutes', () => {
    expect(decide(withAgents(aino), 11.9)).toEqual(nothing);
    expect(decide(withAgents(aino), 12)).toEqual(ends('idle', 2));
    expect(decide(withAgents(robo), 12)).toEqual(ends('idle', 2));
    // Who has just joined had no time to write.
    expect(decide(withAgents({ ...aino, joinedAt: at(10), answeredAt: null }), 12)).toEqual(nothing);
  });

  test('waits again when the agent’s page answers no more, or is over where nobody is left', () => {
    const facts = { lostAgents: new Set([7]) };
    expect(decide(withAgents(aino), 3, facts)).toEqual({
      act: 'leave',
      lost: [{ agentId: 7, lostBy: 'cutOff' }],
    });
    expect(decide(withAgents(aino), 3, { ...facts, isSomebodyAvailable: false })).toEqual(
      ends('unanswered', 3),
    );
  });

  test('waits again when the agent has written nothing for three minutes', () => {
    const silent = withAgents({ ...aino, answeredAt: null });
    expect(decide(silent, 3.9)).toEqual(nothing);
    expect(decide(silent, 4)).toEqual({ act: 'leave', lost: [{ agentId: 7, lostBy: 'silent' }] });
  });

  test('goes on with the others when one of them is lost', () => {
    const facts = { lostAgents: new Set([8]), isSomebodyAvailable: false };
    const decision = { act: 'leave', lost: [{ agentId: 8, lostBy: 'cutOff' }] };
    expect(decide(withAgents(aino, bo), 3, facts)).toEqual(decision);
    expect(decide(withAgents(robo, bo), 3, facts)).toEqual(decision);
  });

  test('leaves a bot alone, which has no page and need not write', () => {
    const facts = { lostAgents: new Set([9]), isSomebodyAvailable: false, isVisitorThere: false };
    expect(decide(withAgents({ ...robo, answeredAt: null }), 5, facts)).toEqual(nothing);
  });

  test('goes on without its visitor, whom the agent may wait for', () => {
    expect(decide(withAgents(aino), 5, { isVisitorThere: false })).toEqual(nothing);
  });
});
