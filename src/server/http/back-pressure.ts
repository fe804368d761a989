/** Sends requests away before any work is done for them, while there is more to do than can be done. */

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../api/refusal.ts';
import type { OpenDatabase } from '../db/connect.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever else there is to do. */
    readonly isAlwaysAnswered?: true;
  }
}

/** 0 or absent: however much. */
export interface PressureLimits {
  /** Milliseconds that the event loop may be late, in the mean of a second. */
  readonly maxDelayMs?: number;
  /** Queries that may wait for a connection to the database. */
  readonly maxWaitingQueries?: number;
}

/** Seconds after which to try again. */
const retryAfter = 2;

/** Answers 503 with `Retry-After`. Call it before every other hook, and before the routes are made. */
export async function relievePressure(
  app: FastifyInstance,
  { pool }: Pick<OpenDatabase, 'pool'>,
  { maxDelayMs = 0, maxWaitingQueries = 0 }: PressureLimits,
): Promise<void> {
  if (maxDelayMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      pressureHandler: async ({ routeOptions }, reply) => {
        if (routeOptions.config.isAlwaysAnswered !== true) throw refusal(reply);
      },
    });
  }
  if (maxWaitingQueries > 0) {
    app.addHook('onRequest', ({ routeOptions }, reply, done) => {
      const isTooMuch = pool.waitingCount >= maxWaitingQueries;
      done(isTooMuch && routeOptions.config.isAlwaysAnswered !== true ? refusal(reply) : undefined);
    });
  }
}

function refusal(reply: FastifyReply): Refusal {
  // Before the key is known. Nothing secret is in it, and a page that cannot read it cannot wait for as long.
  reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Expose-Headers', 'Retry-After, Request-Id');
  const message = 'The service has too much to do. Try again in a moment.';
  return new Refusal('ServiceUnavailable', message, undefined, retryAfter);
}
