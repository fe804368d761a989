/**
 * Parses a url, relative to a base if given; null for other texts. `URL.canParse` is not used because, in Node 20, it
 * rejects non-ASCII characters after many calls.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
