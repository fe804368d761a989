import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Rounds } from '../../../../../src/server/resources/tickets/stream/rounds.ts';

function openRounds(run: (userId: number) => Promise<void>, everyMs = 1000) {
  vi.useFakeTimers();
  const onError = vi.fn();
  const rounds = new Rounds({ run, everyMs, onError });
  onTestFinished(() => {
    rounds.close();
    vi.useRealTimers();
  });
  return { rounds, onError };
}

describe('rounds', () => {
  test('begin at once, and then once in a while for each user, the last one after all that was asked', async () => {
    const begun: string[] = [];
    const { rounds } = openRounds(async (userId) => void begun.push(`${userId} at ${Date.now() - start}`));
    // The clock of the test stands still since the rounds were opened.
    const start = Date.now();
    for (let count = 0; count < 100; count += 1) {
      rounds.ask(1);
      if (count === 0) rounds.ask(2);
      await vi.advanceTimersByTimeAsync(25);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toEqual(['1 at 0', '2 at 0', '1 at 1000', '1 at 2000', '1 at 3000']);
  });

  test('run one at a time, with another one for what is asked meanwhile', async () => {
    const releases: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => releases.push(resolve));
    const { rounds } = openRounds(run, 0);
    rounds.ask(1);
    await vi.advanceTimersByTimeAsync(0);
    rounds.ask(1);
    rounds.ask(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(releases).toHaveLength(1);
    releases[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(releases).toHaveLength(2);
    releases[1]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(releases).toHaveLength(2);
  });

  test('that failed are repeated', async () => {
    let isBroken = true;
    const run = vi.fn(async () => {
      if (isBroken) throw new Error('the database is away');
    });
    const { rounds, onError } = openRounds(run, 0);
    rounds.ask(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(onError).toHaveBeenCalledOnce();
    isBroken = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
