/** Finds keys, first-party pages and visitors, cached until they change. */

import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { firstPartyApiKey, helpCenterOfKey, keyPrefixes } from '../../../api/shared/key-format.ts';
import type { Database } from '../../db/database.ts';
import type { Sites } from '../../help/sites.ts';
import type { Listener } from '../../live/listen.ts';
import { createRowCache } from '../../live/row-cache.ts';
import type { Config } from '../../settings/server/config.ts';
import { KeyUses } from '../../users/keys/key-uses.ts';
import { findKey } from '../../users/keys/keys.sql.ts';
import { type FindKey, firstPartyKey, helpCenterKey, type KnownKey } from '../../users/keys/known-key.ts';
import { keyHash } from '../../users/keys/secret.ts';
import { findVisitorSecret } from '../../visitor/records/records.sql.ts';
import { hashOfTicketToken } from '../../visitor/records/ticket-token.ts';
import { useTicketToken } from '../../visitor/records/tokens-and-secrets.sql.ts';
import type { ReadVisitor } from './authenticate.ts';
import { createIsFirstParty, type IsFirstParty } from './first-party.ts';
import type { KnownPublicKeys } from './known-public-keys.ts';
import { createReadVisitor } from './visitor.ts';

export interface CallersOptions {
  readonly db: Database;
  readonly listener: Listener | undefined;
  readonly log: FastifyBaseLogger;
  readonly sites: Sites;
  readonly knownKeys: KnownPublicKeys;
  readonly config: Pick<Config, 'listen' | 'visitorTokens'>;
}

export interface Callers {
  /** Finds the key of a request from a site or a first-party page. */
  readonly findKey: FindKey;
  /** Finds a key for sites only: a page of another site cannot act as a first-party page. */
  readonly findSiteKey: FindKey;
  /** Returns the key for a site if it is cached. @param now the time by `performance.now` */
  peekKey(userId: number, apiKey: string, now?: number): KnownKey | undefined;
  readonly readVisitor: ReadVisitor;
  readonly isFirstParty: IsFirstParty;
}

export function createCallers(app: FastifyInstance, options: CallersOptions): Callers {
  const { db, listener, log, sites, knownKeys, config } = options;
  const keys = createRowCache<KnownKey>(listener, 'api_keys');
  const secrets = createRowCache<string>(listener, 'visitor_secrets');
  const keyUses = new KeyUses(db, log);
  app.addHook('onClose', () => keyUses.close());

  const findSiteKey: FindKey = (userId, apiKey) =>
    keys.get(cachedKeyName(userId, apiKey), async () => {
      const key = await findKey(db, userId, apiKey);
      if (key) keyUses.add(userId, key.id);
      return key;
    });

  return {
    findSiteKey: knownKeys.watch(findSiteKey),
    findKey: knownKeys.watch(async (userId, apiKey) => {
      if (apiKey === firstPartyApiKey) return firstPartyKey;
      const helpCenterId = helpCenterOfKey(apiKey);
      if (helpCenterId === null) return await findSiteKey(userId, apiKey);
      return (await sites.isThere(userId, helpCenterId)) ? helpCenterKey(helpCenterId) : null;
    }),
    peekKey: (userId, apiKey, now = performance.now()) => keys.peek(cachedKeyName(userId, apiKey), now),
    readVisitor: createReadVisitor({
      findSecret: (userId, kid) => secrets.get(`${userId} ${kid}`, () => findVisitorSecret(db, userId, kid)),
      maxTokenSeconds: config.visitorTokens.maxSeconds,
      hashOfTicketToken,
      useTicketToken: (userId, hash) => useTicketToken(db, userId, hash),
    }),
    isFirstParty: createIsFirstParty(
      config.listen.publicUrl,
      async (request) => (await sites.ofHost(request)) !== null,
    ),
  };
}

/** Names a cached key. Secret keys are hashed, so that they stay in memory no longer than their request. */
function cachedKeyName(userId: number, apiKey: string): string {
  return `${userId} ${apiKey.startsWith(keyPrefixes.public) ? apiKey : keyHash(apiKey)}`;
}
