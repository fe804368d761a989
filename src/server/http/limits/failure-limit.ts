/**
 * Limits how often an IP address may use wrong keys, and refuses guesses without a query:
 *
 *     a known public key                       ── always passes
 *     a text like a public key, from a page    ── counted per network, apart for pages of listed origins and all others
 *     anything else                            ── counted per network
 *
 * A hostile page that is open in an office therefore blocks neither known widgets there nor listed sites. Guesses at
 * secret keys are counted together, whatever `Origin` they send.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { keyPrefixes } from '../../../api/shared/key-format.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import { everyOrigin } from '../entrance/cors.ts';
import type { IsListedOrigin } from '../entrance/listed-origins.ts';
import type { KnownPublicKeys } from '../operations/known-public-keys.ts';
import type { Counters } from './shared-counters.ts';

/** The path of the embed page, which has its key in the query. */
export const embedPath = '/embed';

const refused = new WeakSet<FastifyRequest>();

/** Counts a request's key as wrong, whatever the response; a 401 is counted in any case. */
export function countAsRefused(request: FastifyRequest): void {
  refused.add(request);
}

export interface FailureLimitOptions {
  readonly perMinute: number;
  readonly knownKeys: Pick<KnownPublicKeys, 'has'>;
  readonly isListedOrigin: IsListedOrigin;
}

/**
 * Responds with 429 and `Retry-After` to an IP address with too many wrong keys in a minute, until the minute ends.
 * Must be called before the routes are added.
 */
export function limitFailures(
  app: FastifyInstance,
  counters: Counters,
  { perMinute, knownKeys, isListedOrigin }: FailureLimitOptions,
): void {
  const failures = counters.create('refused-keys', perMinute, 60);

  /** Returns the source for which a wrong key counts; null if the request needs none, or has a known public key. */
  async function countedSource(request: FastifyRequest): Promise<string | null> {
    const credentials = parseCredentials(request);
    if (!credentials || knownKeys.has(credentials.userId, credentials.apiKey)) return null;
    const network = ipNetwork(request.ip);
    const { origin } = request.headers;
    if (origin === undefined || !credentials.apiKey.startsWith(keyPrefixes.public)) return network;
    return `${(await isListedOrigin(origin)) ? 'site' : 'page'} ${network}`;
  }

  app.addHook('onRequest', async (request, reply) => {
    const source = await countedSource(request);
    const seconds = source === null ? null : await failures.look(source);
    if (seconds === null) return;
    reply.headers(everyOrigin);
    const message = `Too many unknown keys from this address. Try again in ${seconds} s.`;
    throw new Refusal('TooManyRequests', message, undefined, seconds);
  });

  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 401 && !refused.has(request)) return;
    const source = await countedSource(request);
    if (source !== null) await failures.count(source);
  });
}

/** Returns the key and the user id in a request as they were sent; null if it needs none. */
function parseCredentials(
  request: FastifyRequest,
): { readonly userId: string; readonly apiKey: string } | null {
  const { url = '' } = request.routeOptions;
  const carrier = url.includes('/:apiKey') ? request.params : url === embedPath ? request.query : null;
  if (carrier === null) return null;
  const { userId, apiKey }: { userId?: unknown; apiKey?: unknown } = Object(carrier);
  return {
    userId: typeof userId === 'string' ? userId : '',
    apiKey: typeof apiKey === 'string' ? apiKey : '',
  };
}
