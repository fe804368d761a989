/**
 * Waits before another try to load a file. The script tag brings this, and nothing of the widget; requests of the widget
 * wait by `src/widget/models/retry/`.
 */

/**
 * Resolves after a time that doubles with each failure, or that the server has named; at once when the network is back,
 * when the visitor comes back to the page, and at a click in the page, such as on the launcher.
 * @param failures in a row
 * @param error response of a server that has refused, or any other failure
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
