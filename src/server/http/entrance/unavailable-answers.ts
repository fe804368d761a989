/** The causes of answers with 503: for the log line of each, and counted by reason. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type UnavailableCause, type UnavailableReason, unavailableReasons } from '../../unavailable.ts';

const causes = new WeakMap<FastifyRequest, UnavailableCause>();

/** Stores the cause of an answer with 503. */
export function noteUnavailable(request: FastifyRequest, cause: UnavailableCause): void {
  causes.set(request, cause);
}

/** Returns the cause of an answer with 503. */
export function findUnavailableCause(request: FastifyRequest): UnavailableCause | undefined {
  return causes.get(request);
}

/** Counts the process's answers with 503 by their reason. */
export class UnavailableCounts {
  readonly #counts = new Map<UnavailableReason, number>(unavailableReasons.map((reason) => [reason, 0]));

  add(reason: UnavailableReason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** The number of answers by reason. */
  list(): readonly (readonly [UnavailableReason, number])[] {
    return [...this.#counts];
  }
}

/** Counts answers. Call it before the routes are made. */
export function countUnavailable(app: FastifyInstance, counts: Pick<UnavailableCounts, 'add'>): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const cause = causes.get(request);
    if (cause) counts.add(cause.reason);
    done();
  });
}
