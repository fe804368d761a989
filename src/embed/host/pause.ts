/** Waits before another try at loading what was refused or cut on its way. */

/**
 * Resolves after a time that doubles with each failure, or that the server has named; at once when there is a network
 * again, when the visitor comes back to the page, and when something is pressed in it, such as the launcher.
 * @param failures in a row
 * @param error the response of a server that has refused, or what else went wrong
 * @param longest seconds
 */
export function pauseAfter(failures: number, error: unknown, longest = 60): Promise<unknown> {
  const named = error instanceof Response && Number(error.headers.get('Retry-After'));
  const seconds = Math.min(longest, Math.max(named || 0, 2 ** failures / 2));
  return new Promise((resolve) => {
    // Spread, so that the visitors of a server that was away do not all come back at once.
    setTimeout(resolve, seconds * (1000 + 500 * Math.random()));
    for (const event of ['online', 'focus', 'click']) addEventListener(event, resolve, { once: true });
  });
}
