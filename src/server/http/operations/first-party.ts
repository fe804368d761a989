/** First-party pages may use every public key, as the help center in a frame sends its requests from one. */

import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../../../formats/parse-url.ts';

/** Whether a first-party page sent a request, by its `Origin` header. */
export type IsFirstParty = (request: FastifyRequest) => Promise<boolean>;

/**
 * Recognises pages of `publicUrl`, and of help centers' own hosts. Without `publicUrl` they are the pages of this
 * machine, as any other host name in a request may belong to another site.
 * @param isOfHelpCenter whether a request was received at a help center's own host
 */
export function createIsFirstParty(
  publicUrl: string | null,
  isOfHelpCenter: (request: FastifyRequest) => Promise<boolean> = async () => false,
): IsFirstParty {
  const own = publicUrl === null ? null : new URL(publicUrl).origin;
  let hasWarned = false;

  return async (request) => {
    const { origin = '', 'sec-fetch-site': site } = request.headers;
    const url = readOrigin(origin);
    if (own !== null && url?.origin === own) return true;
    if (url !== null && url.host === requestHost(request)) {
      if (own === null && isLoopback(url.hostname)) return true;
      if (await isOfHelpCenter(request)) return true;
    }
    if (own !== null || (url !== null && isLoopback(url.hostname))) return false;
    if (site === 'same-origin' && !hasWarned) {
      hasWarned = true;
      request.log.warn('pages of this deployment may not use its public keys: set PUBLIC_URL');
    }
    return false;
  };
}

/** Returns null for any other text than a browser's origin, such as `null` or a URL with a path. */
function readOrigin(text: string): URL | null {
  const url = /^https?:/i.test(text) ? parseUrl(text) : null;
  return url?.href === `${url?.origin}/` ? url : null;
}

/** Returns the host with its port, as other programs on this machine have pages on other ports. */
function requestHost({ host }: FastifyRequest): string | null {
  return parseUrl(`http://${host}`)?.host ?? null;
}

/** Whether the host of a request, perhaps with a port, is this machine's. */
export function isLoopbackHost(host: string): boolean {
  const url = parseUrl(`http://${host}`);
  return url !== null && isLoopback(url.hostname);
}

/** Whether a host name, in the form of `URL`, is this machine's. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const ip = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(ip) && ipaddr.parse(ip).range() === 'loopback';
}
