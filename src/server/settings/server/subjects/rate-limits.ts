/** Rate limits of addresses, visitors and keys. Offices share addresses, so their limits are generous. */

import { count, limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Requests within a minute, and messages (uploads too) within an hour; 0: any number. */
export const rateLimitSettings = {
  requestsPerAddress: setting(limit, {
    env: 'RATE_LIMIT_ADDRESS',
    default: 6000,
    sentence: 'Requests of an address in a minute',
  }),
  requestsPerVisitor: setting(limit, {
    env: 'RATE_LIMIT_VISITOR',
    default: 3000,
    sentence: 'Requests of a visitor in a minute',
  }),
  requestsPerKey: setting(limit, {
    env: 'RATE_LIMIT_KEY',
    default: 60_000,
    sentence: 'Requests with a public key in a minute',
  }),
  messagesPerAddress: setting(limit, {
    env: 'MESSAGE_LIMIT_ADDRESS',
    default: 600,
    sentence: 'Messages of an address in an hour',
  }),
  messagesPerVisitor: setting(limit, {
    env: 'MESSAGE_LIMIT_VISITOR',
    default: 300,
    sentence: 'Messages of a visitor in an hour',
  }),
  messagesPerKey: setting(limit, {
    env: 'MESSAGE_LIMIT_KEY',
    default: 6000,
    sentence: 'Messages with a public key in an hour',
  }),
  requestsPerSecretKey: setting(limit, {
    env: 'RATE_LIMIT_SECRET_KEY',
    default: 0,
    sentence: 'Requests with a secret key in a minute',
  }),
  keyFailuresPerAddress: setting(count, {
    env: 'MAX_KEY_FAILURES',
    default: 600,
    sentence:
      'Refused keys of one address within a minute; after them the address gets 429 with `Retry-After`',
  }),
};

export type RateLimits = ValuesOf<typeof rateLimitSettings>;
