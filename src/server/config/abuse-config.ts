/** What an operator may set against abuse. */

import { isIP } from 'node:net';
import type { RateLimits } from '../http/rate-limit.ts';
import { defaultGuard, type GuardSettings } from '../visitor/guard.ts';
import { ConfigError, readLimit, readList, readSwitch } from './config-value.ts';

export interface AbuseConfig {
  readonly rateLimits: RateLimits;
  readonly guard: GuardSettings;
  /** Proxies that are believed when they say whom they speak for: addresses, networks, or names of such. */
  readonly trustProxy: readonly string[];
}

/**
 * Offices share addresses, so that the limits of an address are generous.
 * @throws {ConfigError}
 */
export function readAbuseConfig(env: NodeJS.ProcessEnv): AbuseConfig {
  return {
    rateLimits: {
      requestsPerAddress: readLimit(env, 'RATE_LIMIT_ADDRESS', 6000),
      requestsPerVisitor: readLimit(env, 'RATE_LIMIT_VISITOR', 3000),
      requestsPerKey: readLimit(env, 'RATE_LIMIT_KEY', 60_000),
      requestsPerSecretKey: readLimit(env, 'RATE_LIMIT_SECRET_KEY', 0),
      messagesPerAddress: readLimit(env, 'MESSAGE_LIMIT_ADDRESS', 600),
      messagesPerVisitor: readLimit(env, 'MESSAGE_LIMIT_VISITOR', 300),
      messagesPerKey: readLimit(env, 'MESSAGE_LIMIT_KEY', 6000),
    },
    guard: {
      minFillSeconds: readLimit(env, 'MIN_FILL_SECONDS', defaultGuard.minFillSeconds),
      requiresChallenge: readSwitch(env, 'REQUIRE_CHALLENGE'),
    },
    trustProxy: readProxies(env),
  };
}

const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(env: NodeJS.ProcessEnv): string[] {
  const proxies = readList(env, 'TRUST_PROXY');
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const version = isIP(address);
    const isNetwork =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (networkNames.includes(proxy) || (version > 0 && isNetwork)) continue;
    throw new ConfigError(
      `TRUST_PROXY must name addresses or networks of proxies, such as 10.0.0.0/8, not “${proxy}”.`,
    );
  }
  return proxies;
}
