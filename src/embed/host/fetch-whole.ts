/**
 * Fetches a file of the widget before it is imported. Many browsers remember by its address that a module could not be
 * fetched, for as long as the page lives: Chromium and Firefox until 2026, Safari still. What is fetched first is
 * imported from the browser's cache, under the same address for all that import it.
 */

/** Resolves once all of it has come. Rejects with the response where it is refused, with an error where it is cut. */
export async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) await Promise.reject(response);
  await response.blob();
}
