import { beforeEach, expect, test, vi } from 'vitest';
import { repeat } from '../../../src/server/jobs/background.ts';
import { quiet } from '../../support/log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const hour = 3_600_000;
const minute = 60_000;

test('a task is done at once and every hour', async () => {
  const task = vi.fn(async () => {});
  const background = repeat('the task', task, hour, quiet);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
  await background.stop();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(task).toHaveBeenCalledTimes(2);
});

test('one that fails during an outage is done soon after it, and then every hour again', async () => {
  let isOut = true;
  const task = vi.fn(async () => {
    if (isOut) throw new Error('out');
  });
  const background = repeat('the task', task, hour, quiet);
  await vi.advanceTimersByTimeAsync(5 * minute);
  const attempts = task.mock.calls.length;
  expect(attempts).toBeGreaterThan(3);
  // Each wait is longer than the one before: an outage of hours does not cause thousands of attempts.
  expect(attempts).toBeLessThan(30);
  isOut = false;
  await vi.advanceTimersByTimeAsync(20 * minute);
  expect(task).toHaveBeenCalledTimes(attempts + 1);
  await vi.advanceTimersByTimeAsync(hour);
  expect(task).toHaveBeenCalledTimes(attempts + 2);
  await background.stop();
});

test('no wait is longer than the time between two', async () => {
  const task = vi.fn(async () => {
    throw new Error('out');
  });
  const background = repeat('the task', task, 5000, quiet);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(task.mock.calls.length).toBeGreaterThanOrEqual(120);
  await background.stop();
});
