import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/errors.ts';
import { createRecovery } from '../../../../src/widget/models/state/recovery.ts';

const failure = (retryAfter?: number) =>
  new ApiError('network', 'x', retryAfter === undefined ? {} : { retryAfter });

function recoveryOf(signal = new AbortController().signal) {
  return createRecovery((act) => act(), signal);
}

test('the network asks again once, and the time that was planned does not ask a second time', async () => {
  const again = vi.fn();
  recoveryOf()(failure(0.05), again, 1);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  const later = vi.fn();
  recoveryOf()(failure(0.1), later, 1);
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
  expect(again).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  expect(later).toHaveBeenCalledOnce();
});

test('nothing is asked once the widget is gone', async () => {
  const lifetime = new AbortController();
  const again = vi.fn();
  const plan = recoveryOf(lifetime.signal);
  plan(failure(0.05), again, 1);
  lifetime.abort();
  plan(failure(0.05), again, 1);
  window.dispatchEvent(new Event('online'));
  const later = vi.fn();
  recoveryOf()(failure(0.1), later, 1);
  await vi.waitFor(() => expect(later).toHaveBeenCalled());
  expect(again).not.toHaveBeenCalled();
});

test('what stays wrong is not asked again', () => {
  const again = vi.fn();
  recoveryOf()(new ApiError('not-found', 'x', { status: 404 }), again, 1);
  window.dispatchEvent(new Event('online'));
  expect(again).not.toHaveBeenCalled();
});
