/** The requests that were answered 503: the cause of each, for its line in the log, and how many there were. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type UnavailableCause, type UnavailableReason, unavailableReasons } from '../../unavailable.ts';

const causes = new WeakMap<FastifyRequest, UnavailableCause>();

/** Notes why a request is answered 503. */
export function noteUnavailable(request: FastifyRequest, cause: UnavailableCause): void {
  causes.set(request, cause);
}

/** Why a request was answered 503, if it was. */
export function unavailableCauseOf(request: FastifyRequest): UnavailableCause | undefined {
  return causes.get(request);
}

/** Counts answers with 503 by their reason, of a process from its start to its end. */
export class UnavailableCounts {
  readonly #counts = new Map<UnavailableReason, number>(unavailableReasons.map((reason) => [reason, 0]));

  add(reason: UnavailableReason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Every reason, with how many answers had it. */
  list(): readonly (readonly [UnavailableReason, number])[] {
    return [...this.#counts];
  }
}

/** Call it before the routes are made. */
export function countUnavailable(app: FastifyInstance, counts: Pick<UnavailableCounts, 'add'>): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const cause = causes.get(request);
    if (cause) counts.add(cause.reason);
    done();
  });
}
