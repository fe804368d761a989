import { beforeEach, expect, test, vi } from 'vitest';
import { startWorkers } from '../../../src/server/jobs/workers.ts';
import { quiet } from '../../support/log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test('the queue is looked into once each time, and worked off by so many at once', async () => {
  const queue: string[] = [];
  const claim = vi.fn(async () => queue.shift() ?? null);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const work = async (item: string) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    if (item === 'c') throw new Error('no');
    done.push(item);
  };
  const workers = startWorkers({ name: 'work', claim, work, atOnce: 2, everyMs: 1000, log: quiet });
  await vi.advanceTimersByTimeAsync(3000);
  expect(claim).toHaveBeenCalledTimes(4);

  queue.push('a', 'b', 'c', 'd', 'e');
  await vi.advanceTimersByTimeAsync(5000);
  // Two are busy: nobody looks for a third.
  expect([queue, claim.mock.calls.length]).toEqual([['c', 'd', 'e'], 6]);
  ends.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([done, queue]).toEqual([['a'], ['d', 'e']]);
  ends.pop()?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(queue).toEqual(['e']);

  const stopped = workers.stop();
  while (ends.length > 0) {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  await stopped;
  expect([done, queue]).toEqual([['a', 'b', 'd'], ['e']]);
});

test('a claim gets what is under way, one claim at a time, so that a slow owner has one item at most', async () => {
  const queue = ['slow 1', 'slow 2', 'slow 3', 'quick 1', 'quick 2'];
  const ownerOf = (item: string) => item.split(' ')[0];
  const done: string[] = [];
  const claim = async (underWay: readonly string[]) => {
    const busy = underWay.map(ownerOf);
    await Promise.resolve();
    const item = queue.find((queued) => !busy.includes(ownerOf(queued)));
    if (item === undefined) return null;
    queue.splice(queue.indexOf(item), 1);
    return item;
  };
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = async (item: string) => {
    if (item === 'slow 1') await slow;
    done.push(item);
  };
  const workers = startWorkers({ name: 'work', claim, work, atOnce: 4, everyMs: 1000, log: quiet });
  await vi.advanceTimersByTimeAsync(3000);
  expect([done, queue]).toEqual([
    ['quick 1', 'quick 2'],
    ['slow 2', 'slow 3'],
  ]);
  release();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['quick 1', 'quick 2', 'slow 1', 'slow 2', 'slow 3']);
  await workers.stop();
});
