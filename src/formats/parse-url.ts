/**
 * The address that a text is, from a base where one is given; null for what is none. `URL.canParse` is not asked: in
 * Node 20 it refuses letters beyond ASCII once it has been called often.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
