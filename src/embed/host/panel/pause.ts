/**
 * Waits before another try to load a file: twice as long after each failure, or as long as the server specified. Ends
 * at once when the network or the visitor returns, and on a click in the page, such as on the launcher. Part of the
 * script tag, so it uses no code of the widget.
 * @param failures number of failures in a row
 * @param error the response of a server that refused, or any other failure
 * @param longest maximum wait in seconds
 */
export function pauseAfter(failures: number, error: unknown, longest = 60): Promise<unknown> {
  const named = error instanceof Response && Number(error.headers.get('Retry-After'));
  const seconds = Math.min(longest, Math.max(named || 0, 2 ** failures / 2));
  return new Promise((resolve) => {
    // Random, so that the visitors of a restarted server do not all return at once.
    setTimeout(resolve, seconds * (1000 + 500 * Math.random()));
    for (const event of ['online', 'focus', 'click']) addEventListener(event, resolve, { once: true });
  });
}
