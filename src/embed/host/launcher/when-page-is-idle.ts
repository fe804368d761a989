/** Milliseconds after `DOMContentLoaded` that the wait ends, also in a page whose pictures are still loading. */
const longestWait = 3000;

/**
 * Calls a function once the page has loaded and the browser is idle: until then, a framework that takes over the
 * document finds it as the server sent it.
 */
export function whenPageIsIdle(act: () => void): void {
  const { domContentLoadedEventEnd: parsedAt } = performance.timing;
  const { requestIdleCallback: whenIdle } = window;
  // Safari has no idle callbacks. Without a limit, a busy page would never call one.
  if (document.readyState === 'complete') whenIdle ? whenIdle(act, { timeout: 500 }) : act();
  else if (parsedAt && Date.now() - parsedAt > longestWait) act();
  else setTimeout(whenPageIsIdle, 50, act);
}
