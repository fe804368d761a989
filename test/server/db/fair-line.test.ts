import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusyDatabase, CallerLeft } from '../../../src/server/db/failures.ts';
import { FairLine, type LeaveLine } from '../../../src/server/db/fair-line.ts';
import { type Party, type Rank, Turn } from '../../../src/server/db/turn.ts';

const busy = (detail: string, retryAfter: number) => new BusyDatabase(detail, retryAfter);

/** A line whose statements end when the test says so. */
function openLine(places: number, options: { readonly longest?: number; readonly stuckMs?: number } = {}) {
  const line = new FairLine({ places, longest: 100, busy, ...options });
  const begun: string[] = [];
  const ends: LeaveLine[] = [];
  const enter = (party: Party, rank: Rank = 'read', isAwaited = () => true) => {
    const entering = line.enter(new Turn(party, rank, isAwaited)).then((leave) => {
      begun.push(`${party} ${rank}`);
      ends.push(leave);
    });
    entering.catch(() => {});
    return entering;
  };
  /** Ends the statement that began first, and lets the next one begin. */
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { line, begun, enter, endOne };
}

let now = 0;

beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a line for the database', () => {
  test('gives a user alone every place', async () => {
    const { line, begun, enter } = openLine(3);
    await Promise.all([enter(1), enter(1), enter(1)]);
    void enter(1);
    expect(begun).toHaveLength(3);
    expect(line.length).toBe(1);
  });

  test('leaves the last place to others while they are about', async () => {
    const { begun, enter, endOne } = openLine(3);
    await enter(2);
    await endOne();
    await Promise.all([enter(1), enter(1)]);
    void enter(1);
    await enter(2);
    expect(begun).toEqual(['2 read', '1 read', '1 read', '2 read']);
  });

  test('gives turns to users, however many statements of one of them wait', async () => {
    const { begun, enter, endOne } = openLine(1);
    await enter(1);
    for (let count = 0; count < 4; count += 1) void enter(1);
    for (const party of [2, 'unknown', 'server'] as const) void enter(party);
    for (let count = 0; count < 7; count += 1) await endOne();
    expect(begun.slice(1)).toEqual([
      ...['1 read', '2 read', 'unknown read', 'server read'],
      ...['1 read', '1 read', '1 read'],
    ]);
  });

  test('takes what a person wrote before threads, lists and searches of the same user', async () => {
    const { begun, enter, endOne } = openLine(1);
    await enter(1);
    for (const rank of ['search', 'list', 'write', 'read', 'write'] as const) void enter(1, rank);
    for (let count = 0; count < 5; count += 1) await endOne();
    expect(begun.slice(1)).toEqual(['1 write', '1 write', '1 read', '1 list', '1 search']);
  });

  test('does not begin what its caller has left, and finishes what was begun', async () => {
    const { begun, enter, endOne } = openLine(1);
    await enter(1);
    let isAwaited = true;
    const left = enter(1, 'write', () => isAwaited);
    void enter(1, 'search');
    isAwaited = false;
    await endOne();
    await expect(left).rejects.toBeInstanceOf(CallerLeft);
    expect(begun).toEqual(['1 read', '1 search']);

    const line = new FairLine({ places: 1, longest: 9, busy });
    const turn = new Turn(1, 'write', () => isAwaited);
    isAwaited = true;
    const first = await line.enter(turn);
    const second = line.enter(turn);
    isAwaited = false;
    first();
    await expect(second).resolves.toEqual(expect.any(Function));
  });

  test('refuses beyond its length, and says when to come again by its pace', async () => {
    const { enter, endOne } = openLine(1, { longest: 2 });
    // Statements take twenty seconds each.
    for (let count = 0; count < 60; count += 1) {
      await enter(1);
      now += 20_000;
      await endOne();
    }
    await enter(1);
    void enter(1);
    void enter(1);
    const refused = await enter(1).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BusyDatabase);
    expect(refused).toMatchObject({ message: '2 statements of the user wait already', retryAfter: 40 });
  });

  test('refuses a user of whom nothing moves, whatever the age of what waits', async () => {
    const { line, enter } = openLine(2, { stuckMs: 10_000 });
    const moving = new Turn(2, 'read');
    let leave = await line.enter(moving);
    await enter(1);
    const stuck = enter(1);
    const patient = [1, 2, 3].map(() => line.enter(moving));
    for (const next of patient) {
      now += 9000;
      vi.advanceTimersByTime(9000);
      leave();
      leave = await next;
    }
    await expect(stuck).rejects.toMatchObject({
      message: 'no statement of the user began or ended within 10000 ms',
      retryAfter: expect.any(Number),
    });
    expect(line.length).toBe(0);
  });
});
