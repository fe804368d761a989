/** Limits the number of requests per IP address, visitor and key. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { keyPrefixes } from '../../../api/shared/key-format.ts';
import { sha256 } from '../../../formats/hash.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { RateLimits } from '../../settings/server/subjects/rate-limits.ts';
import { everyOrigin } from '../entrance/cors.ts';
import { authenticatedCaller } from '../operations/authenticate.ts';
import type { Counters } from './shared-counters.ts';

const minute = 60;
const hour = 3600;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests also count as messages, because they store something. */
    readonly isMessage?: true;
  }
}

/** The operations by which visitors store something or cause a mail. */
const messageOperations: ReadonlySet<string> = new Set<keyof Service>([
  'insertTicket',
  'submitForm',
  'setTicketEmail',
  'sendMagicLink',
]);

const places = ['address', 'visitor', 'key', 'secretKey'] as const;
type Place = (typeof places)[number];

const wordsFor: Record<Place, string> = {
  address: 'from this address',
  visitor: 'from this visitor',
  key: 'with this key',
  secretKey: 'with this key',
};

/** Counts an anonymous request that no route handles, in addition to its IP address. Returns false beyond the limit. */
export type CountAnonymous = (request: FastifyRequest, userId: number, keyId: number) => Promise<boolean>;

/**
 * Responds with 429 and `Retry-After` beyond a limit; secret keys have only one of their own. Must be called before the
 * routes are added.
 */
export function limitRates(app: FastifyInstance, counters: Counters, limits: RateLimits): CountAnonymous {
  const countRequest = createLimit(counters, 'requests', minute, {
    address: limits.requestsPerAddress,
    visitor: limits.requestsPerVisitor,
    key: limits.requestsPerKey,
    secretKey: limits.requestsPerSecretKey,
  });
  const countMessage = createLimit(counters, 'messages', hour, {
    address: limits.messagesPerAddress,
    visitor: limits.messagesPerVisitor,
    key: limits.messagesPerKey,
  });
  let hasWarned = false;

  // Requests of an IP address are counted before the key is looked up, so that a flood causes no queries.
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    await countRequest({ address: ipNetwork(request.ip) }).catch((refusal: unknown) => {
      if (!hasWarned && isThroughUnknownProxy(request)) {
        hasWarned = true;
        request.log.warn('visitors behind a proxy count as one address: set TRUST_PROXY');
      }
      reply.headers(everyOrigin);
      throw refusal;
    });
  });

  // Visitors and keys are counted once the caller is known, before the body is read.
  app.addHook('preParsing', async (request) => {
    const caller = authenticatedCaller(request);
    if (!caller) return;
    const sources = countedSources(caller, request);
    await countRequest(sources);
    const { operation = '', isMessage = messageOperations.has(operation) } = request.routeOptions.config;
    if (isMessage && caller.kind !== 'secret') {
      await countMessage({ ...sources, address: ipNetwork(request.ip) });
    }
  });

  return async (request, userId, keyId) => {
    try {
      await countRequest({ visitor: ipNetwork(request.ip), key: `${userId} ${keyId}` });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
}

type CountSources = (sources: { readonly [P in Place]?: string }) => Promise<void>;

/** Creates a limit that counts a request for each of its sources, until one of them exceeds its limit. */
function createLimit(
  counters: Counters,
  what: string,
  seconds: number,
  limits: { readonly [P in Place]?: number | undefined },
): CountSources {
  const limited = places.flatMap((place) => {
    const points = limits[place] ?? 0;
    return points > 0 ? [{ place, counter: counters.create(`${what}-${place}`, points, seconds) }] : [];
  });
  return async (sources) => {
    for (const { place, counter } of limited) {
      const source = sources[place];
      const wait = source === undefined ? null : await counter.count(source);
      if (wait === null) continue;
      const message = `Too many ${what} ${wordsFor[place]}. Try again in ${wait} s.`;
      throw new Refusal('TooManyRequests', message, undefined, wait);
    }
  };
}

/** Returns a request's sources in addition to the IP address, which was counted before. */
function countedSources(caller: Caller, request: FastifyRequest): { readonly [P in Place]?: string } {
  const key = `${caller.userId} ${caller.keyId}`;
  if (caller.kind === 'secret') return { secretKey: key };
  const { identity = null, ticketToken = null } = caller.visitor ?? {};
  const person = identity ? `${caller.userId} ${identity.sub}` : ticketToken;
  // The source is hashed, as other processes read it: it identifies a person, or opens a ticket.
  const visitor = person === null ? ipNetwork(request.ip) : sha256(person);
  return caller.kind === 'public' ? { visitor, key } : { visitor };
}

/**
 * Whether a request without a secret key is for the interface, one of its files, or the hosted help center.
 * `failure-limit.ts` counts unknown keys.
 */
function isCounted({ routeOptions: { url = '' }, params }: FastifyRequest): boolean {
  const { apiKey }: { apiKey?: string } = typeof params === 'object' && params !== null ? params : {};
  return /^\/uploads\/|^\/:site\b|\/:userId\b/.test(url) && !apiKey?.startsWith(keyPrefixes.secret);
}

function isThroughUnknownProxy({ headers, ips }: FastifyRequest): boolean {
  return ips === undefined && headers['x-forwarded-for'] !== undefined;
}
