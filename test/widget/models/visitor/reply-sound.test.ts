/** When a new reply is heard. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReplyFinder } from '../../../../src/widget/models/visitor/new-replies.ts';
import { createReplySound, setSound } from '../../../../src/widget/models/visitor/reply-sound.ts';
import { markRead } from '../../../../src/widget/models/visitor/unread.ts';
import { buildStorage } from '../build-models.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openTabs(count: number) {
  const storage = buildStorage();
  const play = vi.fn();
  const tabs = Array.from({ length: count }, () => {
    const findReplies = createReplyFinder();
    const sound = createReplySound(storage, play);
    return (marks: Parameters<typeof findReplies>[0]) => sound(findReplies(marks));
  });
  const hear = async (agentId: number | null, day: number, ticketId = 1) => {
    const last = {
      text: 'Hi',
      isParticipants: false,
      agentId,
      name: 'Nils',
      date: `2026-03-0${day}T09:00:00.000Z`,
    };
    for (const tab of tabs) tab([{ ticketId, last }]);
    await vi.advanceTimersByTimeAsync(1000);
    // Behind all that wait for it.
    await navigator.locks.request('frontdesk:sound', () => {});
    return play.mock.calls.length;
  };
  return { storage, hear };
}

test('the sound of a reply is played in one tab, for agents alone, and only if the visitor wants it', async () => {
  const { storage, hear } = openTabs(3);
  expect(await hear(5, 1)).toBe(0);
  expect(await hear(5, 2), 'off').toBe(0);
  setSound(storage, true);
  expect(await hear(5, 2), 'not new').toBe(0);
  expect(await hear(5, 3)).toBe(1);
  expect(await hear(5, 3)).toBe(1);
  expect(await hear(null, 4), 'the visitor').toBe(1);
  expect(await hear(5, 5, 2)).toBe(2);
  setSound(storage, false);
  expect(await hear(5, 6)).toBe(2);
});

test('the sound of a reply is not played for old replies, nor in the thread that is read', async () => {
  const { storage, hear } = openTabs(2);
  setSound(storage, true);
  expect(await hear(5, 1)).toBe(0);
  markRead(storage, 1, '2026-03-02T09:00:00.000Z');
  expect(await hear(5, 2)).toBe(0);
  expect(await hear(5, 3)).toBe(1);
});
