/** Where the pages of a help center may stand. */

import { parseUrl } from '../../formats/parse-url.ts';

/** Where the pages of a help center stand that names no path, on a host of its own or as the first of all. */
export const defaultPath = '/help';

/** What else is answered, or may be, below a path of a deployment. */
const taken: ReadonlySet<string> = new Set([
  ...['api', 'brands', 'message', 'files', 'uploads', 'events', 'embed', 'back', 'demo', 'widget', 'mail'],
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

/** Whether pages can stand below a path: `/help`, one part of small letters, digits and hyphens. */
export function isSitePath(path: string): boolean {
  const [, name] = /^\/([a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?)$/.exec(path) ?? [];
  return name !== undefined && !taken.has(name);
}

/** A host name in the form in which requests name it, perhaps with a port; null for what is none. */
export function siteHost(text: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(text)) return null;
  const host = parseUrl(`https://${text}`)?.host ?? '';
  return host.length <= 255 && /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?$/.test(host) ? host : null;
}

/** A name of this machine, where help centers are tried out. */
const isLocal = (host: string) => /^(?:.*\.)?localhost(?::\d+)?$/.test(host);

/** @param publicUrl where the deployment is reached: what goes without TLS there does so everywhere */
export function hostOrigin(host: string, publicUrl: string | null | undefined): string {
  const isPlain = isLocal(host) || publicUrl?.startsWith('http:') === true;
  return `${isPlain ? 'http' : 'https'}://${host}`;
}
