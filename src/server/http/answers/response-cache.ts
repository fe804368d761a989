/**
 * Caches whole responses about help and its pages. Most requests repeat a recent one, and finding the caller and the
 * result again takes several times as long as sending the response.
 *
 *     request ── IP address limits ── is the response to the same request cached? ── no ── its route, which caches it
 *                                           └── yes: is it still current? ── sent
 *
 * A response is current while the rows that it was made from are in the caches of keys and help, which drop a row when
 * it changes. Responses to requests with a secret key or a visitor are never cached here.
 */

import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownKey } from '../../users/keys/known-key.ts';
import { hasOneHost } from '../entrance/request-target.ts';
import type { Encoded, EncodedBody } from './encoded-body.ts';
import { hasTag } from './send-encoded.ts';

/** A response's content, and the key or site for which it was made. */
export type ResponseSource = SentContent & (KeySource | SiteSource);

interface SentContent {
  readonly userId: number;
  /** The content's cache key, unique for its user. */
  readonly contentKey: string;
  readonly content: EncodedBody;
  readonly encoded: Encoded;
}

interface KeySource {
  readonly kind: 'interface';
  readonly apiKey: string;
  /** The cached key at the time when the response was made. */
  readonly key: KnownKey;
}

interface SiteSource {
  readonly kind: 'page';
  readonly siteName: string;
  /** The site that was cached under that name when the response was made. */
  readonly site: object;
}

export interface ResponseCacheOptions {
  /** Whether the key or help center and the content still are the cached ones, at `now` by `performance.now`. */
  isCurrent(source: ResponseSource, now: number): boolean;
  /** Returns false beyond the limit; the route then refuses the request. */
  count(request: FastifyRequest, source: ResponseSource): Promise<boolean>;
  /** Called once per request that the cache serves. */
  onHit(): void;
}

interface CachedResponse {
  readonly source: ResponseSource;
  /** Headers of a 304 response; a 200 response has `bodyHeaders` too. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyHeaders: Readonly<Record<string, string>>;
}

/** Approximate maximum bytes of all responses; most of them share their memory with the cached content. */
const maxBytes = 32_000_000;

/** Approximate bytes of an entry apart from its response. */
const entryBytes = 3000;

/** Maximum characters of a URL and the request headers on which a response depends. */
const maxCharacters = 2000;

/** Headers that belong to a single request or to the body. */
const uncachedHeaders = new Set(['request-id', 'content-type', 'content-encoding', 'content-length']);

export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ source }, name) => entryBytes + name.length + source.content.size,
  });

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
  }

  /** Serves cached responses in a hook. Must be called after the IP address limits are added and before the routes. */
  answer(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const cached = this.#find(request.raw);
      if (!cached) return done();
      this.#options
        .count(request, cached.source)
        .then((isAllowed) => {
          if (!isAllowed) return done();
          this.#options.onHit();
          send(cached, request, reply);
        })
        .catch(done);
    });
  }

  /** Caches a route's response, 200 or 304, just before it is sent. */
  add(request: FastifyRequest, reply: FastifyReply, source: ResponseSource): void {
    const name = requestName(request.raw);
    if (name === null) return;
    const { data, encoding } = source.encoded;
    const headers: Record<string, string> = {};
    for (const [header, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && !uncachedHeaders.has(header)) headers[header] = String(value);
    }
    const bodyHeaders: Record<string, string> = {
      'content-type': source.content.type,
      'content-length': String(data.length),
    };
    if (encoding) bodyHeaders['content-encoding'] = encoding;
    this.#responses.set(name, { source, headers, bodyHeaders });
  }

  #find(request: IncomingMessage): CachedResponse | undefined {
    const name = requestName(request);
    const cached = name === null ? undefined : this.#responses.get(name);
    if (name === null || !cached) return undefined;
    if (this.#options.isCurrent(cached.source, performance.now())) return cached;
    this.#responses.delete(name);
    return undefined;
  }
}

function send(
  { source, headers, bodyHeaders }: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers(headers);
  if (hasTag(source.content.etag, request.headers['if-none-match'])) reply.code(304).send();
  else reply.headers(bodyHeaders).send(source.encoded.data);
}

/** Returns a cache key of all that a response may depend on; null if the response is not cached. */
function requestName({ method, url = '', headers, rawHeaders }: IncomingMessage): string | null {
  const isPlain =
    method === 'GET' &&
    headers.authorization === undefined &&
    headers['frontdesk-ticket-token'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    hasOneHost(rawHeaders);
  if (!isPlain) return null;
  const { host = '', origin = '', 'accept-encoding': encodings = '' } = headers;
  const { 'x-forwarded-host': outerHost, 'x-forwarded-proto': outerProtocol } = headers;
  const name = `${url}\n${host}\n${outerHost}\n${outerProtocol}\n${origin}\n${encodings}`;
  return name.length <= maxCharacters ? name : null;
}
