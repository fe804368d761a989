/**
 * Fetches a file again whose import has failed: that alone does not say how long a server wants to be left alone. What
 * has come is in the browser's cache, from where it is imported.
 */

/**
 * Resolves once all of it has come, and where the page may import it alone. Rejects with the response of a server that
 * refuses it, with an error where it is cut.
 */
export async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok === false) await Promise.reject(response);
  await response?.blob();
}
