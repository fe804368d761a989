/** From which address a request came, before the app has seen it. */

import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** @param trustProxy proxies that are believed when they say whom they speak for */
export function createClientAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, isTrusted);
}
