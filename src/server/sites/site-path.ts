/** Rules for the host names and paths of hosted help centers. */

import { parseUrl } from '../../formats/parse-url.ts';

/** The path of a help center without a path setting, if it has its own host or is the first help center. */
export const defaultPath = '/help';

/** First path segments that other routes of the deployment use, or may use in the future. */
const taken: ReadonlySet<string> = new Set([
  ...['api', 'brands', 'message', 'files', 'uploads', 'events', 'embed', 'back', 'demo', 'widget', 'mail'],
  ...['desk', 'docs'],
  ...[
    'help-center',
    'healthz',
    'livez',
    'readyz',
    'metrics',
    'openapi',
    'assets',
    'pictures',
    'visitor-token',
  ],
]);

/** Whether a help center can have the path: one segment of lower-case letters, digits and hyphens, such as `/help`. */
export function isSitePath(path: string): boolean {
  const [, name] = /^\/([a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?)$/.exec(path) ?? [];
  return name !== undefined && !taken.has(name);
}

/** Normalizes a host name, which may have a port, as in the `Host` header; null for an invalid host name. */
export function siteHost(text: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(text)) return null;
  const host = parseUrl(`https://${text}`)?.host ?? '';
  return host.length <= 255 && /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?$/.test(host) ? host : null;
}

/** Whether a host is `localhost` or a subdomain of it, where help centers are tried out. */
const isLocal = (host: string) => /^(?:.*\.)?localhost(?::\d+)?$/.test(host);

/** Returns the origin of a help center's host. @param publicUrl if it has no TLS, other hosts have none either */
export function hostOrigin(host: string, publicUrl: string | null | undefined): string {
  const isPlain = isLocal(host) || publicUrl?.startsWith('http:') === true;
  return `${isPlain ? 'http' : 'https'}://${host}`;
}
