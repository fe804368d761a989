/** When a server has too much to do, and how users share its database. */

import { count, limit, wholeNumber } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Beyond which requests are refused; 0: never. */
export const pressureLimitSettings = {
  maxDelayMs: setting(limit, {
    env: 'MAX_EVENT_LOOP_DELAY_MS',
    default: 2000,
    sentence:
      'Milliseconds that the event loop may be late, in the mean of each of two seconds in a row; then requests are 503',
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
    sentence:
      'How many of the requests that are at the database at a time may be of one user: of 100, so many; there may be as many as there are connections',
  }),
  queue: setting(count, {
    env: 'USER_DATABASE_QUEUE',
    default: 2000,
    sentence: 'Requests of a user that may wait for the database, 5 seconds at most; others are 503',
  }),
};

export type PressureLimits = ValuesOf<typeof pressureLimitSettings>;
export type DatabaseShare = ValuesOf<typeof databaseShareSettings>;
