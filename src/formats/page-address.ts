import { maxAddressLength } from '../api/limits.ts';
import { parseUrl } from './parse-url.ts';

/**
 * The path of a page's address in the one form in which addresses are stored and compared: decoded, in lower case,
 * without host, query, fragment, `.html`, `index` and a slash at its end. `https://a.example/Help/track.html?x=1`,
 * `/help/track/` and `help/track/index.html` are `/help/track`. Null for other texts.
 */
export function pageAddress(text: string): string | null {
  const url = text.length > maxAddressLength ? null : parseUrl(text.trim(), 'https://page.invalid/');
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = decode(url.pathname).normalize('NFC').toLowerCase();
  // PostgreSQL stores no U+0000.
  if (path.includes('\0')) return null;
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.pop()?.replace(/\.(?:html?|mdx?|markdown)$/, '') ?? '';
  const address = `/${[...parts, ...(last === 'index' || last === '' ? [] : [last])].join('/')}`;
  return isStorableAddress(address) ? address : null;
}

/** Whether the bytes of an address fit into an index of the database. */
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
