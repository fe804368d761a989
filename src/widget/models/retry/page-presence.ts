/**
 * When a page may send requests: while it is visible, and as soon as it returns from another tab, from sleep, from the
 * back/forward cache or from a network failure. Every model that retries, polls or listens uses this file. The viewport
 * knows whether the widget within the page is visible.
 */

/**
 * Calls `act` at each return of the page, for some returns several times: `act` must do nothing if nothing is missing.
 */
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

/** Resolves once the page is visible or the signal aborts. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    onVisible(resolve, signal);
    signal.addEventListener('abort', () => resolve());
  });
}
