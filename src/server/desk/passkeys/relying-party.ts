/** Finds for which site a passkey is created: browsers show it nowhere else. */

import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../../../formats/parse-url.ts';

export interface RelyingParty {
  /** The host name without a port. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the site of `publicUrl`; without it, that of a request to `localhost`. Returns null where browsers have no
 * passkeys: without TLS, except at `localhost`, and at an IP address.
 */
export function findRelyingParty(
  publicUrl: string | null,
  { host }: Pick<FastifyRequest, 'host'>,
): RelyingParty | null {
  const url = parseUrl(publicUrl ?? `http://${host}`);
  if (!url) return null;
  const { hostname, protocol, origin } = url;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isUsable = publicUrl === null ? isLocal : isLocal || protocol === 'https:';
  return isUsable && !isIp(hostname) ? { id: hostname, origin } : null;
}

function isIp(hostname: string): boolean {
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
}
