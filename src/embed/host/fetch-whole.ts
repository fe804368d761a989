/**
 * Fetches a file whose import has failed: an error of `import()` does not say how long the server wants clients to
 * wait. A complete response stays in the browser's cache, from which the next import takes the file.
 */

/**
 * Resolves once the file is complete, and also if the page may import it but not fetch it. Rejects with the response if
 * the server refuses, with an error if the response is cut.
 */
export async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok === false) await Promise.reject(response);
  await response?.blob();
}
