/** The limits that requests meet before their route: of the machine, of wrong keys, and of how much one may ask. */

import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../db/connect.ts';
import type { Listener } from '../../live/listen.ts';
import { listPublicOrigins } from '../../users/keys/queries.ts';
import { createIsListedOrigin } from '../entrance/listed-origins.ts';
import { KnownPublicKeys } from '../operations/known-public-keys.ts';
import { type PressureLimits, type RequireCalm, relievePressure } from './back-pressure.ts';
import { limitFailures } from './failure-limit.ts';
import { type CountAnonymous, limitRates, type RateLimits } from './rate-limit.ts';
import { type Counters, createCounters } from './shared-counters.ts';

export interface RequestLimits {
  /** Absent: requests are taken however much there is to do. */
  readonly pressureLimits?: PressureLimits | undefined;
  /** Refused keys of one address within a minute. Absent: any number. */
  readonly maxKeyFailures?: number | undefined;
  /** Absent: everybody may ask for as much as they want. */
  readonly rateLimits?: RateLimits | undefined;
}

export interface RequestLimiters {
  /** Counters that the processes of a deployment share. */
  readonly counters: Counters;
  /** The public keys that were good, so that a wrong one of the same page is no attack. */
  readonly knownKeys: KnownPublicKeys;
  /** Null: nothing is counted. */
  readonly countAnonymous: CountAnonymous | null;
  readonly requireCalm: RequireCalm;
}

/** Adds the hooks of all limits. Call it before the routes are made. */
export function limitRequests(
  app: FastifyInstance,
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  listener: Listener | undefined,
  { pressureLimits, maxKeyFailures, rateLimits }: RequestLimits,
): RequestLimiters {
  const requireCalm: RequireCalm = pressureLimits ? relievePressure(app, database, pressureLimits) : () => {};
  const counters = createCounters(listener);
  app.addHook('onClose', () => counters.close());
  const knownKeys = new KnownPublicKeys();
  if (maxKeyFailures !== undefined) {
    const isListedOrigin = createIsListedOrigin(() => listPublicOrigins(database.db));
    limitFailures(app, counters, { perMinute: maxKeyFailures, knownKeys, isListedOrigin });
  }
  const countAnonymous = rateLimits ? limitRates(app, counters, rateLimits) : null;
  return { counters, knownKeys, countAnonymous, requireCalm };
}
