import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Refresher } from '../../../../src/desk/models/list/refresher.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Loads for some milliseconds, and notes when each load begins; the first ones may fail. */
function loadFor(milliseconds: number, failures = 0) {
  const begun: number[] = [];
  const start = performance.now();
  const refresher = new Refresher(async () => {
    begun.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return begun.length > failures;
  });
  return { begun, refresher };
}

test('a refresher loads once for several requests, and again soon for one that comes meanwhile', async () => {
  const { begun, refresher } = loadFor(20);
  refresher.ask();
  refresher.ask();
  await vi.advanceTimersByTimeAsync(70);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual([60, 160]);
});

test('a refresher asks a slow server after a pause of at most a second', async () => {
  const { begun, refresher } = loadFor(2000);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(100);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([60, 3060]);
});

test('a refresher loads again what could not be loaded', async () => {
  const { begun, refresher } = loadFor(20, 2);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([60, 5140, 10_220]);
});

test('a refresher that is stopped loads nothing any more', async () => {
  const { begun, refresher } = loadFor(20);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(70);
  refresher.ask();
  refresher.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual([60]);
});

test('a refresher with a least pause loads once in it, the last time after everything was asked', async () => {
  const begun: number[] = [];
  const start = performance.now();
  const refresher = new Refresher(async () => {
    begun.push(performance.now() - start);
    return true;
  }, 10_000);
  for (let count = 0; count < 60; count += 1) {
    refresher.ask();
    await vi.advanceTimersByTimeAsync(250);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([60, 10_060, 20_060]);
});
