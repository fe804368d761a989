/** Keeps the causes of 503 responses for their log lines, and counts them by reason. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type UnavailableCause,
  type UnavailableReason,
  unavailableReasons,
} from '../../service-unavailable.ts';

const causes = new WeakMap<FastifyRequest, UnavailableCause>();

export function noteUnavailable(request: FastifyRequest, cause: UnavailableCause): void {
  causes.set(request, cause);
}

export function findUnavailableCause(request: FastifyRequest): UnavailableCause | undefined {
  return causes.get(request);
}

export class UnavailableCounts {
  readonly #counts = new Map<UnavailableReason, number>(unavailableReasons.map((reason) => [reason, 0]));

  add(reason: UnavailableReason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  list(): readonly (readonly [UnavailableReason, number])[] {
    return [...this.#counts];
  }
}

/** Must be called before the routes are added. */
export function countUnavailable(app: FastifyInstance, counts: Pick<UnavailableCounts, 'add'>): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const cause = causes.get(request);
    if (cause) counts.add(cause.reason);
    done();
  });
}
