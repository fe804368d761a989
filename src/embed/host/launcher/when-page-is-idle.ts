/** Milliseconds after `DOMContentLoaded` that the wait ends, also in a page whose pictures are still loading. */
const longestWait = 3000;

/**
 * Calls a function once the page has loaded and the browser is idle: until then, a framework that takes over the
 * document finds it as the server sent it.
 */
export function whenPageIsIdle(act: () => void): void {
  const { domContentLoadedEventEnd: parsedAt } = performance.timing;
  // Safari has no `requestIdleCallback`.
  if (document.readyState === 'complete') (window.requestIdleCallback ?? setTimeout)(act);
  else if (parsedAt && Date.now() - parsedAt > longestWait) act();
  else setTimeout(whenPageIsIdle, 50, act);
}
