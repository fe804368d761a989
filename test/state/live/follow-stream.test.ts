/** A stream is kept open whatever stands between the visitor and the server. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TicketEvent } from '../../../src/api/schemas/ticket-stream.ts';
import { ApiError } from '../../../src/client/errors.ts';
import type { EventListener } from '../../../src/client/event-stream.ts';
import { followStream } from '../../../src/state/live/follow-stream.ts';

const hello: TicketEvent = { event: 'hello', data: { tickets: { 7: 3 }, complete: true, heartbeat: 15 } };

type Opened = EventListener<TicketEvent> & { readonly signal: AbortSignal };

interface Attempt extends Opened {
  end(error?: unknown): void;
}

let attempts: Attempt[] = [];
let live: boolean[] = [];
let givenUp = 0;
let lifetime = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  attempts = [];
  live = [];
  givenUp = 0;
  lifetime = new AbortController();
});

afterEach(() => {
  lifetime.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow(): TicketEvent[] {
  const heard: TicketEvent[] = [];
  followStream({
    open: (opened) =>
      new Promise((resolve, reject) => {
        const end = (error?: unknown) => (error === undefined ? resolve() : reject(error));
        opened.signal.addEventListener('abort', () => end(new ApiError('aborted', 'aborted')));
        attempts.push({ ...opened, end });
      }),
    onEvent: (event) => heard.push(event),
    onLive: (isLive) => {
      if (live.at(-1) !== isLive) live.push(isLive);
    },
    onGiveUp() {
      givenUp += 1;
    },
    signal: lifetime.signal,
  });
  return heard;
}

/** The server answers, and says its first word. */
function greet(attempt: Attempt | undefined): void {
  attempt?.onOpen();
  attempt?.onSign();
  attempt?.onEvent(hello);
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a stream delivers its events, and is opened again when it falls silent', async () => {
  const heard = follow();
  greet(attempts[0]);
  const typing: TicketEvent = { event: 'typing', data: { ticketId: 7, agentId: 101 } };
  attempts[0]?.onEvent(typing);
  expect([heard, live]).toEqual([
    [hello, typing],
    [false, true],
  ]);
  // Signs of life keep it.
  for (let beat = 0; beat < 6; beat += 1) {
    await pass(15_000);
    attempts[0]?.onSign();
  }
  expect(attempts).toHaveLength(1);
  await pass(37_600);
  expect(live).toEqual([false, true, false]);
  await pass(1000);
  expect(attempts).toHaveLength(2);
});

test('a stream that is held back on the way is opened again each minute, until events arrive', async () => {
  const heard = follow();
  for (let minute = 1; minute < 4; minute += 1) {
    attempts.at(-1)?.onOpen();
    attempts.at(-1)?.onSign();
    await pass(3000);
    expect([attempts.length, attempts.at(-1)?.signal.aborted]).toEqual([minute, true]);
    await pass(59_900);
    expect(attempts).toHaveLength(minute);
    await pass(100);
    expect(attempts).toHaveLength(minute + 1);
  }
  expect([live, givenUp]).toEqual([[false], 0]);
  greet(attempts.at(-1));
  expect([heard, live]).toEqual([[hello], [false, true]]);
  // What was held back once is a stream like any other from then on.
  attempts.at(-1)?.end();
  await pass(1000);
  expect(attempts).toHaveLength(5);
});

test('a stream that is refused for good is not opened again', async () => {
  follow();
  attempts[0]?.end(new ApiError('not-found', 'there is no such operation'));
  await pass(600_000);
  dispatchEvent(new Event('online'));
  expect([attempts.length, live, givenUp]).toEqual([1, [false], 1]);
});

test('a stream is opened again when a laptop wakes up, and when the clock is set', async () => {
  follow();
  greet(attempts[0]);
  // Nothing of this device runs meanwhile, timers included.
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await pass(5000);
  expect(attempts[0]?.signal.aborted).toBe(true);
  await pass(1000);
  greet(attempts[1]);
  vi.setSystemTime(Date.now() - 3_600_000);
  await pass(37_400);
  expect(attempts[1]?.signal.aborted).toBe(false);
  await pass(200);
  expect(attempts[1]?.signal.aborted).toBe(true);
});

test('a stream that fails is opened again less and less often, and at once when the network is back', async () => {
  follow();
  const waits: number[] = [];
  for (let count = 1; count < 8; count += 1) {
    attempts.at(-1)?.end(new ApiError('network', 'no network'));
    let waited = 0;
    for (; attempts.length === count; waited += 1000) await pass(1000);
    waits.push(waited / 1000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  attempts.at(-1)?.end(new ApiError('network', 'no network'));
  await pass(0);
  dispatchEvent(new Event('online'));
  expect(attempts).toHaveLength(9);
  // One that never answers is given up.
  await pass(10_000);
  expect(attempts[8]?.signal.aborted).toBe(true);
});

test('a stream is opened again when the server says so, as it ends or refuses too many requests', async () => {
  follow();
  greet(attempts[0]);
  attempts[0]?.onEvent({ event: 'bye', data: { reason: 'restart', retry: 5000 } });
  attempts[0]?.end();
  await pass(4900);
  expect(attempts).toHaveLength(1);
  await pass(200);
  expect(attempts).toHaveLength(2);
  attempts[1]?.end(new ApiError('too-many', 'wait', { retryAfter: 20 }));
  await pass(19_000);
  expect(attempts).toHaveLength(2);
  await pass(1100);
  expect(attempts).toHaveLength(3);
  // A server that is away for long is not asked every second by everybody.
  attempts[2]?.end(new ApiError('server', 'away', { retryAfter: 1 }));
  await pass(3900);
  expect(attempts).toHaveLength(3);
  await pass(200);
  expect(attempts).toHaveLength(4);
  lifetime.abort();
  await pass(600_000);
  expect(attempts).toHaveLength(4);
});
