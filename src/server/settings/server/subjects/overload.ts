/** Settings of overload protection, and of each user's share of the database connections. */

import { count, limit, wholeNumber } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Limits beyond which requests get 503; 0 for no limit. */
export const pressureLimitSettings = {
  maxDelayMs: setting(limit, {
    env: 'MAX_EVENT_LOOP_DELAY_MS',
    default: 2000,
    sentence:
      'Mean event-loop delay in milliseconds; if it is higher for two consecutive seconds, responses are 503',
  }),
  maxWaitingQueries: setting(limit, {
    env: 'MAX_WAITING_QUERIES',
    default: 2000,
    sentence: 'Number of queries that may wait for a database connection; beyond it, responses are 503',
  }),
};

export const databaseShareSettings = {
  percentPerUser: setting(wholeNumber(1, 100), {
    env: 'USER_DATABASE_PERCENT',
    default: 75,
    sentence: 'Percentage of the database connections that requests of one user may use at a time',
  }),
  queue: setting(count, {
    env: 'USER_DATABASE_QUEUE',
    default: 2000,
    sentence:
      'Number of requests of one user that may wait for the database, each for 5 seconds at most; responses to others are 503',
  }),
};

export type PressureLimits = ValuesOf<typeof pressureLimitSettings>;
export type DatabaseShare = ValuesOf<typeof databaseShareSettings>;
