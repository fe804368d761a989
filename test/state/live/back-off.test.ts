import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOff } from '../../../src/state/live/back-off.ts';

const limits = { first: 1000, longest: 30_000 };

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a wait doubles with each failure, up to the longest', () => {
  expect([1, 2, 3, 5, 6, 60].map((failures) => backOff(failures, limits))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
});

test('a wait is that of the server where that is longer', () => {
  expect([0, 1, 40].map((retryAfter) => backOff(3, limits, retryAfter))).toEqual([4000, 4000, 40_000]);
});

test('the waits of browsers that fail together differ', () => {
  const waits = [0, 0.25, 0.999].map((drawn) => {
    vi.spyOn(Math, 'random').mockReturnValue(drawn);
    return backOff(3, limits);
  });
  expect(waits).toEqual([2000, 3000, 5996]);
});
