import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../db/connect.ts';
import type { Listener } from '../../live/listen.ts';
import type { Config } from '../../settings/server/config.ts';
import { listPublicOrigins } from '../../users/keys/keys.sql.ts';
import { createIsListedOrigin } from '../entrance/listed-origins.ts';
import { KnownPublicKeys } from '../operations/known-public-keys.ts';
import { type RequireCalm, relievePressure } from './back-pressure.ts';
import { limitFailures } from './failure-limit.ts';
import { type CountAnonymous, limitRates } from './rate-limit.ts';
import { type Counters, createCounters } from './shared-counters.ts';

export interface RequestLimiters {
  readonly counters: Counters;
  /** The known public keys: a request with one of them is no guess. */
  readonly knownKeys: KnownPublicKeys;
  readonly countAnonymous: CountAnonymous;
  readonly requireCalm: RequireCalm;
}

/** Must be called before the routes are added. */
export function limitRequests(
  app: FastifyInstance,
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  listener: Listener | undefined,
  { pressureLimits, rateLimits }: Pick<Config, 'pressureLimits' | 'rateLimits'>,
): RequestLimiters {
  const requireCalm = relievePressure(app, pressureLimits);
  const counters = createCounters(listener);
  app.addHook('onClose', () => counters.close());
  const knownKeys = new KnownPublicKeys();
  limitFailures(app, counters, {
    perMinute: rateLimits.keyFailuresPerAddress,
    knownKeys,
    isListedOrigin: createIsListedOrigin(() => listPublicOrigins(database.db)),
  });
  const countAnonymous = limitRates(app, counters, rateLimits);
  return { counters, knownKeys, countAnonymous, requireCalm };
}
