import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/client/errors.ts';
import { createRecovery } from '../../src/state/recovery.ts';

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

test('a failure is retried once when the network is back, and not again at the planned time', () => {
  const again = vi.fn();
  recoveryOf()(failure(), again, 1);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledOnce();
});

test('a failure is retried once at the planned time, and not again when the network is back', () => {
  const again = vi.fn();
  recoveryOf()(failure(), again, 1);
  vi.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledOnce();
});

test('a failure is retried at the time that the server specified, even if the visitor comes back before', () => {
  const again = vi.fn();
  recoveryOf()(failure(40), again, 1);
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(39_999);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(again).toHaveBeenCalledOnce();
});

test('a failure is not retried once the widget has ended', () => {
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

test('a permanent failure is not retried', () => {
  const again = vi.fn();
  recoveryOf()(new ApiError('not-found', 'x', { status: 404 }), again, 1);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});
