/** Refuses requests whose target is not a path on one valid host. */

import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { invalidInput, ValidationError } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import { wholeBody } from '../operations/validate.ts';

/** Matches a host name, an IPv4 address or an IPv6 address, with or without a port. */
const hostPattern = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Whether a request has at most one `Host` header: of two, Node reads the first and some proxies the last.
 * @param rawHeaders names and values in turn
 */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count <= 1;
}

/**
 * Refuses with 400: two `Host` headers, a `Host` (or a trusted proxy's header in its place) that is not a host, and a
 * target that is not a path, such as `http://…` for a proxy. HTTP/1.0 allows requests without a host. Must be called
 * before the routes are added.
 */
export function refuseOtherTargets(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, host, url }, _reply, done) => {
    if (!url.startsWith('/')) return done(new ValidationError([wholeBody]));
    if (!hasOneHost(raw.rawHeaders)) return done(invalidInput('Host', host));
    const isAbsent = raw.httpVersion === '1.0' && host === '';
    done(isAbsent || isHost(host) ? undefined : invalidInput('Host', host));
  });
}

/** Valid hosts, of which a deployment has few. */
const knownHosts = new LRUCache<string, true>({ max: 100 });

function isHost(text: string): boolean {
  if (knownHosts.has(text)) return true;
  const isOne = hostPattern.test(text) && parseUrl(`http://${text}`) !== null;
  if (isOne) knownHosts.set(text, true);
  return isOne;
}
