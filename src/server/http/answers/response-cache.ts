/**
 * A cache of whole responses about help, and of its pages: most requests repeat a recent one, and finding the caller and
 * the answer again takes several times as long as sending it.
 *
 *     request ── limits of addresses ── is the response to this very request cached? ── no ── its route, which caches it
 *                                            └── yes: is it still current? ── sent
 *
 * The caches of keys and help, which drop changed rows, decide each time whether a response is still current. Requests
 * with a secret key or with a visitor are never cached here.
 */

import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownKey } from '../../users/keys/known-key.ts';
import { hasOneHost } from '../entrance/request-target.ts';
import type { Encoded, EncodedBody } from './encoded-body.ts';
import { hasTag } from './send-encoded.ts';

/** The content of a response, and the key or the site that it was made for. */
export type ResponseSource = SentContent & (KeySource | SiteSource);

interface SentContent {
  readonly userId: number;
  /** The name of the content among that of the user. */
  readonly contentKey: string;
  readonly content: EncodedBody;
  readonly encoded: Encoded;
}

/** The key of the request. */
interface KeySource {
  readonly kind: 'interface';
  readonly apiKey: string;
  /** The cached key when the response was made. */
  readonly key: KnownKey;
}

/** The name of the hosted help center in the request. */
interface SiteSource {
  readonly kind: 'page';
  readonly siteName: string;
  /** The site that was cached under that name when the response was made. */
  readonly site: object;
}

export interface ResponseCacheOptions {
  /**
   * Whether the key or the help center, and the content, are still those of the cached response.
   * @param now the value of `performance.now`
   */
  isCurrent(source: ResponseSource, now: number): boolean;
  /** Counts a request of a caller; false beyond the limit, where the route then refuses it. */
  count(request: FastifyRequest, source: ResponseSource): Promise<boolean>;
  /** Called once per request that the cache answers. */
  onHit(): void;
}

interface CachedResponse {
  readonly source: ResponseSource;
  /** Headers of a 304; a 200 has those of its body too. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyHeaders: Readonly<Record<string, string>>;
}

/** Bytes of all responses together, about; most of them share the memory of cached content. */
const maxBytes = 32_000_000;

/** Bytes of an entry beside those of its response, about. */
const entryBytes = 3000;

/** Characters of an address and the headers that a response depends on, at most. */
const maxCharacters = 2000;

/** Headers of a single request, or of the body. */
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

  /** Answers cached requests in a hook: call it after the limits of addresses, and before the routes are made. */
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

  /** Caches the response of a route, just before it is sent: 200 or 304. */
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

/** Returns all parts of a request that a response may depend on; null where its response is not cached. */
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
