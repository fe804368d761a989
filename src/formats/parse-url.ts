/**
 * Parses a url, relative to a base where one is given; null for other texts. `URL.canParse` is not used: in Node 20, it
 * refuses letters beyond ASCII after many calls.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
