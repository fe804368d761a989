/** A request's id is in the log, in the response, and in errors that visitors see. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Matches ids that proxies send. Neither a key nor a whole token matches, should one be sent. */
const idPattern = /^[A-Za-z\d-]{8,64}$/;

/** Uses the id of a proxy in `trustProxy`, so that both logs contain the same one, or creates an id. */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return () => randomUUID();
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }) => {
    const header = headers['request-id'] ?? headers['x-request-id'];
    const isId = typeof header === 'string' && idPattern.test(header);
    return isId && isTrusted(socket.remoteAddress ?? '', 0) ? header : randomUUID();
  };
}
