/**
 * Returns a signal that is aborted as soon as one of two signals is. Replaces `AbortSignal.any` in browsers without it:
 * Chrome up to 115, Firefox up to 123 and Safari up to 17.3.
 */
export function anySignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([one, other]);
  const controller = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller.signal;
}
