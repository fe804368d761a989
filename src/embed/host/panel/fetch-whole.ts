/**
 * Fetches a file whose import has failed, since `import()` does not say how long the server wants clients to wait. The
 * next import takes the complete file from the cache. Resolves also if the page may import the file but not fetch it.
 * Rejects with the response if the server refuses, with an error if the response is cut.
 */
export async function fetchWhole(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init).catch(() => undefined);
  if (response?.ok === false) await Promise.reject(response);
  await response?.blob();
}
