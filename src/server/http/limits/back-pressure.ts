/** Refuses requests under overload, before any work is done for them. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable, type UnavailableCause } from '../../service-unavailable.ts';
import type { PressureLimits } from '../../settings/server/subjects/overload.ts';
import { everyOrigin } from '../entrance/cors.ts';
import { createLateness } from './lateness.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests are served under overload too: true for all of the route's, or a function that selects some. */
    readonly isAlwaysAnswered?: true | ((request: FastifyRequest) => boolean);
  }
}

/** For routes that do expensive work only for some requests. @throws {Unavailable} under overload */
export type RequireCalm = (reply: FastifyReply) => void;

/** Seconds for `Retry-After`. */
const retryAfter = 2;

/** Milliseconds between two checks of the event loop's delay. */
const sampleMs = 1000;

/** The resolution of Node's measurement in milliseconds. */
const resolution = 10;

/** Responds with 503 and `Retry-After` under overload. Must be called before every other hook and all routes. */
export function relievePressure(app: FastifyInstance, { maxDelayMs }: PressureLimits): RequireCalm {
  const lateByMs = maxDelayMs > 0 ? watchEventLoop(app, maxDelayMs) : () => null;

  function findCause(): UnavailableCause | null {
    const late = lateByMs();
    if (late === null) return null;
    return { reason: 'event_loop', detail: `the event loop is late by ${Math.round(late)} ms` };
  }

  app.addHook('onRequest', (request, reply, done) => {
    const cause = findCause();
    done(cause && !isAlwaysAnswered(request) ? refuse(reply, cause) : undefined);
  });
  return (reply) => {
    const cause = findCause();
    if (cause) throw refuse(reply, cause);
  };
}

function isAlwaysAnswered(request: FastifyRequest): boolean {
  // Preflights pass, as a page whose preflight is refused can read neither the status nor `Retry-After`.
  if (request.method === 'OPTIONS') return true;
  const { isAlwaysAnswered: is = false } = request.routeOptions.config;
  return typeof is === 'function' ? is(request) : is;
}

/**
 * Returns a function that returns the event loop's delay in milliseconds, or null while it is acceptable.
 * `@fastify/under-pressure` is not used: its memory check ends the process when no file can be opened.
 */
function watchEventLoop(app: FastifyInstance, maxDelayMs: number): () => number | null {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  const lateness = createLateness(maxDelayMs);
  const timer = setInterval(() => {
    lateness.add(histogram.mean / 1e6 - resolution);
    histogram.reset();
  }, sampleMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return lateness.lateByMs;
}

function refuse(reply: FastifyReply, cause: UnavailableCause): Unavailable {
  reply.headers(everyOrigin);
  return new Unavailable(cause, 'The service has too much to do. Try again in a moment.', retryAfter);
}
