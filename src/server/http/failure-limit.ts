/** How often an address may come with a key that is none: what guesses keys is sent away before the database is asked. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../api/refusal.ts';
import { networkOf } from '../text/ip-network.ts';
import type { Counters } from './shared-counters.ts';

/** The page in a frame, which takes its key in the query. */
export const embedPath = '/embed';

const refused = new WeakSet<FastifyRequest>();

/** Counts the key of a request as refused, whatever is answered. A 401 counts by itself. */
export function countAsRefused(request: FastifyRequest): void {
  refused.add(request);
}

/**
 * Answers 429 with Retry-After to an address that was refused for its key so often within a minute, until the minute
 * is over. Call it before the routes are made.
 * @returns whether that is so for an address now
 */
export function limitFailures(
  app: FastifyInstance,
  counters: Counters,
  perMinute: number,
): (address: string) => Promise<boolean> {
  const failures = counters.create('refused-keys', perMinute, 60);

  app.addHook('onRequest', async (request, reply) => {
    if (!takesKey(request)) return;
    const seconds = await failures.look(networkOf(request.ip));
    if (seconds === null) return;
    // A page that is sent away can say for how long.
    reply
      .header('Cache-Control', 'no-store')
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Expose-Headers', 'Retry-After, Request-Id');
    const message = `Too many unknown keys from this address. Try again in ${seconds} s.`;
    throw new Refusal('TooManyRequests', message, undefined, seconds);
  });

  app.addHook('onResponse', async (request, reply) => {
    const isRefused = refused.has(request) || (reply.statusCode === 401 && takesKey(request));
    if (isRefused) await failures.count(networkOf(request.ip));
  });
  return async (address) => (await failures.look(networkOf(address))) !== null;
}

function takesKey({ routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions;
  return url.includes('/:apiKey') || url === embedPath;
}
