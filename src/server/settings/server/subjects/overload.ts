/** Overload of a server, and the shares of users in its database. */

import { count, limit, wholeNumber } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Requests beyond these limits are refused; 0: no limit. */
export const pressureLimitSettings = {
  maxDelayMs: setting(limit, {
    env: 'MAX_EVENT_LOOP_DELAY_MS',
    default: 2000,
    sentence:
      'Mean delay of the event loop in milliseconds, in two consecutive seconds; then requests are 503',
  }),
  maxWaitingQueries: setting(limit, {
    env: 'MAX_WAITING_QUERIES',
    default: 2000,
    sentence: 'Queries that may wait for a connection to the database; then requests are 503',
  }),
};

export const databaseShareSettings = {
  percentPerUser: setting(wholeNumber(1, 100), {
    env: 'USER_DATABASE_PERCENT',
    default: 75,
    sentence: 'Percentage of connections to the database that requests of one user may use at a time',
  }),
  queue: setting(count, {
    env: 'USER_DATABASE_QUEUE',
    default: 2000,
    sentence: 'Requests of a user that may wait for the database, for 5 seconds at most; others are 503',
  }),
};

export type PressureLimits = ValuesOf<typeof pressureLimitSettings>;
export type DatabaseShare = ValuesOf<typeof databaseShareSettings>;
