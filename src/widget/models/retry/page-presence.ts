/**
 * When a page is worth a request: while it is visible, and as soon as it is back from another tab, from sleep, from the
 * back/forward cache or from a network that was gone. Every model that retries, polls or listens asks here. Whether the
 * widget in the page is visible is the viewport's to say.
 */

/** Calls at each return of the page, several times for some: `act` does nothing where nothing is missing. */
export function onReturn(act: () => void, signal: AbortSignal): void {
  addEventListener('online', act, { signal });
  addEventListener('focus', act, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && act(), { signal });
  onVisible(act, signal);
}

/** Calls each time that a hidden page becomes visible. */
export function onVisible(act: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', () => document.hidden || act(), { signal });
}

/** Resolves once the page is visible, at once where it is, and when the signal aborts. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    onVisible(resolve, signal);
    signal.addEventListener('abort', () => resolve());
  });
}
