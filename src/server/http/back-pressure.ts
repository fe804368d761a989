/** Sends requests away before any work is done for them, while there is more to do than can be done. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
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

/** Milliseconds between two looks at how late the event loop is. */
const sampleMs = 1000;

/** Milliseconds for which Node waits each time that it measures that. */
const resolution = 10;

/** Answers 503 with `Retry-After`. Call it before every other hook, and before the routes are made. */
export function relievePressure(
  app: FastifyInstance,
  { pool }: Pick<OpenDatabase, 'pool'>,
  { maxDelayMs = 0, maxWaitingQueries = 0 }: PressureLimits,
): void {
  const isTooLate = maxDelayMs > 0 ? watchEventLoop(app, maxDelayMs) : () => false;
  const areTooMany = () => maxWaitingQueries > 0 && pool.waitingCount >= maxWaitingQueries;
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const isTooMuch = isTooLate() || areTooMany();
    done(isTooMuch && routeOptions.config.isAlwaysAnswered !== true ? refusal(reply) : undefined);
  });
}

/**
 * Says whether the event loop was late in the last second. Not by `@fastify/under-pressure`, which reads the memory of the
 * process with each sample: where no file can be opened that throws, and ends the process.
 */
function watchEventLoop(app: FastifyInstance, maxDelayMs: number): () => boolean {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let isLate = false;
  const timer = setInterval(() => {
    // NaN: it did not come to measure anything.
    isLate = !(histogram.mean / 1e6 - resolution <= maxDelayMs);
    histogram.reset();
  }, sampleMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => isLate;
}

function refusal(reply: FastifyReply): Refusal {
  // Before the key is known. Nothing secret is in it, and a page that cannot read it cannot wait for as long.
  reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Expose-Headers', 'Retry-After, Request-Id');
  const message = 'The service has too much to do. Try again in a moment.';
  return new Refusal('ServiceUnavailable', message, undefined, retryAfter);
}
