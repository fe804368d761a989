/** Waits before another try at loading what was refused or cut on its way. */

/**
 * Resolves after a time that doubles with each failure, or that the server has named; at once when there is a network
 * again, when somebody comes back to the page, and when something is pressed in it, such as the launcher.
 * @param failures in a row
 * @param error the response of a server that has refused, or what else went wrong
 * @param longest seconds
 */
export function pauseAfter(failures: number, error: unknown, longest = 30): Promise<void> {
  const named = error instanceof Response ? Number(error.headers.get('Retry-After')) || 0 : 0;
  // Spread, so that the visitors of a server that was away do not all come back at once.
  const seconds = Math.max(named, 2 ** (failures - 1)) * (1 + Math.random() / 2);
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(seconds, longest) * 1000);
    for (const event of ['online', 'focus', 'click']) {
      addEventListener(event, () => resolve(), { once: true });
    }
  });
}
