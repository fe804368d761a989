/** How often an address may come with a key that is none: what guesses keys is sent away before the database is asked. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../../api/refusal.ts';

/**
 * Answers 429 with Retry-After to an address that was refused for its key so often within a minute, until the minute
 * is over. Each process counts for itself. Call it before the routes are made.
 */
export function limitFailures(app: FastifyInstance, perMinute: number): void {
  const failures = new RateLimiterMemory({ points: perMinute, duration: 60 });

  app.addHook('onRequest', async (request, reply) => {
    if (!takesKey(request)) return;
    const counted = await failures.get(request.ip);
    if (!counted || counted.consumedPoints < perMinute) return;
    const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    // A page that is sent away can say for how long.
    reply
      .header('Retry-After', seconds)
      .header('Cache-Control', 'no-store')
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Expose-Headers', 'Retry-After, Request-Id');
    throw new Refusal(
      'TooManyRequests',
      `Too many unknown keys from this address. Try again in ${seconds} s.`,
    );
  });

  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 401 && takesKey(request)) await failures.penalty(request.ip, 1);
  });
}

function takesKey({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.includes('/:apiKey') ?? false;
}
