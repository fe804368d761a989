import { parseUrl } from './parse-url.ts';

/** Returns a site's url in its stored form; null for other texts. */
export function siteUrl(text: string): string | null {
  const url = parseUrl(text.trim());
  const isSite = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isSite && url.username === '' && url.password === '' ? url.href : null;
}
