/**
 * When a page may send requests: while it is visible, and when it returns from another tab, from sleep, from the
 * back/forward cache or from a network failure. The viewport knows whether the widget is visible in its page.
 */

/** May call `act` several times for one return, so `act` must do nothing if nothing is missing. */
export function onReturn(act: () => void, signal: AbortSignal): void {
  addEventListener('online', act, { signal });
  addEventListener('focus', act, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && act(), { signal });
  onVisible(act, signal);
}

/** Calls `act` each time a hidden page becomes visible. */
export function onVisible(act: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', () => document.hidden || act(), { signal });
}

export function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    onVisible(resolve, signal);
    signal.addEventListener('abort', () => resolve());
  });
}
