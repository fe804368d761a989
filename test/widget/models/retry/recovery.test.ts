import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/errors.ts';
import { createRecovery } from '../../../../src/widget/models/retry/recovery.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failure = (retryAfter?: number) =>
  new ApiError('network', 'x', retryAfter === undefined ? {} : { retryAfter });

function recoveryOf(signal = new AbortController().signal) {
  return createRecovery((act) => act(), signal);
}

test('a network that is back retries once, and the planned time does not retry a second time', () => {
  const again = vi.fn();
  recoveryOf()(failure(), again, 1);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledOnce();
});

test('the planned time retries once, and a network that is back does not retry a second time', () => {
  const again = vi.fn();
  recoveryOf()(failure(), again, 1);
  vi.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledOnce();
});

test('a time that the server names is kept, though the visitor comes back', () => {
  const again = vi.fn();
  recoveryOf()(failure(40), again, 1);
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(39_999);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(again).toHaveBeenCalledOnce();
});

test('a widget that is gone retries nothing', () => {
  const lifetime = new AbortController();
  const again = vi.fn();
  const plan = recoveryOf(lifetime.signal);
  plan(failure(), again, 1);
  lifetime.abort();
  plan(failure(), again, 1);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});

test('a failure that stays is not retried', () => {
  const again = vi.fn();
  recoveryOf()(new ApiError('not-found', 'x', { status: 404 }), again, 1);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});
