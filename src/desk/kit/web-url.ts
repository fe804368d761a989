/** Returns the url of a page; null for text that is none, and for other schemes, which a link could run. */
export function webUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}
