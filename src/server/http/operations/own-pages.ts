/** Which pages are this deployment's own: they may use every public key, for the help center in a frame calls from one. */

import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../../../formats/parse-url.ts';

/** Whether the page that sent a request is one of ours, by its `Origin`. */
export type IsOwnPage = (request: FastifyRequest) => Promise<boolean>;

/**
 * Our pages are those of `publicUrl`, and of the hosts that help centers have to themselves. Without `publicUrl` they
 * are those on this machine: any other name that a request says that it reached us by may belong to somebody else.
 * @param isOfHelpCenter whether a request reached us by such a host
 */
export function createIsOwnPage(
  publicUrl: string | null,
  isOfHelpCenter: (request: FastifyRequest) => Promise<boolean> = async () => false,
): IsOwnPage {
  const own = publicUrl === null ? null : new URL(publicUrl).origin;
  let hasWarned = false;

  return async (request) => {
    const { origin = '', 'sec-fetch-site': site } = request.headers;
    const url = readOrigin(origin);
    if (own !== null && url?.origin === own) return true;
    if (url !== null && url.host === hostOf(request)) {
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

/** An origin as a browser sends it; null for anything else, such as `null`, or an address with a path. */
function readOrigin(text: string): URL | null {
  const url = /^https?:/i.test(text) ? parseUrl(text) : null;
  return url?.href === `${url?.origin}/` ? url : null;
}

/** Other programs of this machine have pages too, at other ports. */
function hostOf({ host }: FastifyRequest): string | null {
  return parseUrl(`http://${host}`)?.host ?? null;
}

/** @param hostname as a `URL` has it */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const ip = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(ip) && ipaddr.parse(ip).range() === 'loopback';
}
