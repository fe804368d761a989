import { beforeEach, expect, test, vi } from 'vitest';
import { createByteCounter } from '../../../../../src/server/mail/incoming/channels/byte-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test('a network that has brought as much as it may has to wait for the next minute, and no other has', async () => {
  const { add, isUsedUp } = createByteCounter(1000);
  expect(await add('192.0.2.1', 600, 600)).toBe(true);
  expect(await isUsedUp('192.0.2.1')).toBe(false);
  expect(await add('192.0.2.1', 400, 400)).toBe(true);
  expect(await isUsedUp('192.0.2.1')).toBe(true);
  expect(await add('192.0.2.1', 10, 10)).toBe(false);
  expect(await isUsedUp('192.0.2.2')).toBe(false);
  vi.advanceTimersByTime(60_001);
  expect(await isUsedUp('192.0.2.1')).toBe(false);
  expect(await add('192.0.2.1', 10, 10)).toBe(true);
});

test('a mail that comes alone is taken however large it is', async () => {
  const { add, isUsedUp } = createByteCounter(1000);
  for (const ofMail of [900, 1800, 2700]) expect(await add('192.0.2.1', 900, ofMail)).toBe(true);
  expect(await isUsedUp('192.0.2.1')).toBe(true);
});

test('without a limit nothing is counted', async () => {
  const { add, isUsedUp } = createByteCounter(0);
  expect(await add('192.0.2.1', 1_000_000, 1)).toBe(true);
  expect(await isUsedUp('192.0.2.1')).toBe(false);
});
