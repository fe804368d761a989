import { maxAddressLength } from '../api/limits.ts';
import { parseUrl } from './parse-url.ts';

/**
 * Returns the path of a page's url in the form in which paths are stored and compared: decoded, in lower case, without
 * host, query, fragment, `.html`, `index` and trailing slash; null if the text is no such url.
 * `https://a.example/Help/track.html?x=1`, `/help/track/` and `help/track/index.html` become `/help/track`.
 */
export function formerPath(text: string): string | null {
  const url = text.length > maxAddressLength ? null : parseUrl(text.trim(), 'https://page.invalid/');
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = decode(url.pathname).normalize('NFC').toLowerCase();
  // PostgreSQL cannot store U+0000.
  if (path.includes('\0')) return null;
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.pop()?.replace(/\.(?:html?|mdx?|markdown)$/, '') ?? '';
  const address = `/${[...parts, ...(last === 'index' || last === '' ? [] : [last])].join('/')}`;
  return isStorableAddress(address) ? address : null;
}

/** Whether a path fits into a database index. */
export function isStorableAddress(address: string): boolean {
  return Buffer.byteLength(address) <= maxAddressLength;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
