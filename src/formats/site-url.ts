import { parseUrl } from './parse-url.ts';

/** The address of a site as it is stored; null for a text that is none. */
export function siteUrl(text: string): string | null {
  const url = parseUrl(text.trim());
  const isSite = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isSite && url.username === '' && url.password === '' ? url.href : null;
}
