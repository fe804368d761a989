/** Milliseconds after which a browser that is never idle acts all the same. */
const longestWait = 2000;

/** Calls `act` once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  const request: typeof requestIdleCallback | undefined = window.requestIdleCallback;
  if (request) request(act, { timeout: longestWait });
  else setTimeout(act);
}
