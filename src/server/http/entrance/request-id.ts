/** By which id a request is found again: in the log, in the answer, and in what a visitor is shown of a failure. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** As proxies write them. Neither a key nor a whole token looks like it, should somebody send one. */
const idPattern = /^[A-Za-z\d-]{8,64}$/;

/**
 * Makes an id of its own for each request, or takes that which a trusted proxy gives it, so that one id leads through
 * the logs of both.
 * @param trustProxy proxies that are believed
 */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return () => randomUUID();
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }) => {
    const given = headers['request-id'] ?? headers['x-request-id'];
    const isGiven = typeof given === 'string' && idPattern.test(given);
    return isGiven && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
