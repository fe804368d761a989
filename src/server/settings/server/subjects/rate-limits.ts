/** Rate limits per IP address, visitor and key. Offices share IP addresses, so limits per IP address are generous. */

import { count, limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Limits of requests per minute, and of messages (including uploads) per hour; 0 for no limit. */
export const rateLimitSettings = {
  requestsPerAddress: setting(limit, {
    env: 'RATE_LIMIT_ADDRESS',
    default: 6000,
    sentence: 'Requests per IP address within a minute',
  }),
  requestsPerVisitor: setting(limit, {
    env: 'RATE_LIMIT_VISITOR',
    default: 3000,
    sentence: 'Requests per visitor within a minute',
  }),
  requestsPerKey: setting(limit, {
    env: 'RATE_LIMIT_KEY',
    default: 60_000,
    sentence: 'Requests per public key within a minute',
  }),
  messagesPerAddress: setting(limit, {
    env: 'MESSAGE_LIMIT_ADDRESS',
    default: 600,
    sentence: 'Messages per IP address within an hour',
  }),
  messagesPerVisitor: setting(limit, {
    env: 'MESSAGE_LIMIT_VISITOR',
    default: 300,
    sentence: 'Messages per visitor within an hour',
  }),
  messagesPerKey: setting(limit, {
    env: 'MESSAGE_LIMIT_KEY',
    default: 6000,
    sentence: 'Messages per public key within an hour',
  }),
  requestsPerSecretKey: setting(limit, {
    env: 'RATE_LIMIT_SECRET_KEY',
    default: 0,
    sentence: 'Requests per secret key within a minute',
  }),
  keyFailuresPerAddress: setting(count, {
    env: 'MAX_KEY_FAILURES',
    default: 600,
    sentence:
      'Refused keys per IP address within a minute; beyond that, responses to that address are 429 with `Retry-After`',
  }),
};

export type RateLimits = ValuesOf<typeof rateLimitSettings>;
