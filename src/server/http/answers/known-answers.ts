/**
 * Answers about help, and its pages, that were given before, given again without the app: most of what visitors ask is
 * what others have just asked, and finding the route, the caller and the answer anew takes several times as long as
 * sending it.
 *
 *     request ── was the very same answered? ── no, or no longer so ── the app, which notes its answer here
 *                          └── yes: is it still the answer? are there too many? ── sent, and logged
 *
 * Whether an answer still holds is asked each time of what remembers keys and help, which forgets them at a change.
 * Secret keys are not kept in memory, and who is in front of the page is the app's to judge, so neither comes here.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownKey } from '../../settings/keys/known-key.ts';
import { loggedUrl } from '../entrance/request-log.ts';
import { operationOf, type RequestMeter } from '../entrance/request-meter.ts';
import { hasOneHost } from '../entrance/request-target.ts';
import type { Encoded, EncodedBody } from './encoded-body.ts';
import { hasTag } from './send-encoded.ts';

/** What an answer was made of. */
export type AnswerSource = SentContent & (KeySource | SiteSource);

interface SentContent {
  readonly userId: number;
  /** Names the content among that of the user. */
  readonly contentKey: string;
  readonly content: EncodedBody;
  readonly encoded: Encoded;
}

/** Of the interface: who asked. */
interface KeySource {
  readonly kind: 'interface';
  readonly apiKey: string;
  /** As it was when the answer was made. */
  readonly key: KnownKey;
}

/** Of the hosted help center: where it was asked for. */
interface SiteSource {
  readonly kind: 'page';
  readonly siteName: string;
  /** What was remembered of that name when the answer was made. */
  readonly site: object;
}

export interface KnownAnswersOptions {
  readonly log: FastifyBaseLogger;
  addressOf(request: IncomingMessage): string;
  /** By which it is found in the log. */
  idOf(request: IncomingMessage): string;
  /**
   * Whether the public key or the help center, and the content, are still those that an answer was made of.
   * @param now as `performance.now` says
   */
  isCurrent(source: AnswerSource, now: number): boolean;
  /** Absent: nothing measures. */
  readonly meter?: RequestMeter | undefined;
  /** Counts a request; false where it is one too many. */
  admit(address: string, source: AnswerSource): Promise<boolean>;
}

interface KnownAnswer {
  readonly source: AnswerSource;
  /** Names and values in turn, for 200. */
  readonly headers: readonly string[];
  /** For 304: without those of a body. */
  readonly headersUnmodified: readonly string[];
  readonly loggedUrl: string;
  readonly operation: string;
}

/** Bytes of all answers together, about: most of them are also those of kept content. */
const maxBytes = 32_000_000;

/** What an entry takes beside its bytes, about. */
const entryBytes = 3000;

/** Characters of an address and the headers that an answer depends on. */
const maxCharacters = 2000;

/** Of one request alone, or of the body. */
const notKept = new Set(['request-id', 'content-type', 'content-encoding', 'content-length']);

export class KnownAnswers {
  readonly #options: KnownAnswersOptions;
  readonly #log: FastifyBaseLogger;
  readonly #answers = new LRUCache<string, KnownAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ source }, name) => entryBytes + name.length + source.content.size,
  });
  #isClosed = false;

  constructor(options: KnownAnswersOptions) {
    this.#options = options;
    const asGiven = (value: unknown) => value;
    this.#log = options.log.child({}, { serializers: { req: asGiven, res: asGiven } });
  }

  /** Puts itself before whoever answers the requests of a server. */
  serve(server: Server): void {
    const answerers = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const passOn = () => {
        for (const answerer of answerers) Reflect.apply(answerer, server, [request, response]);
      };
      const start = performance.now();
      const known = this.#find(request, start);
      if (!known) return passOn();
      this.#answer(known, request, response, { start, passOn }).catch((error: unknown) => {
        this.#log.error({ err: error }, 'a known answer was not given');
        if (!response.headersSent) passOn();
        else response.destroy();
      });
    });
  }

  /** Nothing is answered from here on: the app says what a server that ends has to say. */
  close(): void {
    this.#isClosed = true;
  }

  /** Notes what the app is about to answer with 200, or with 304. */
  note(request: FastifyRequest, reply: FastifyReply, source: AnswerSource): void {
    const name = nameOf(request.raw);
    if (name === null) return;
    const { data, encoding } = source.encoded;
    const headersUnmodified = Object.entries(reply.getHeaders()).flatMap(([header, value]) =>
      value === undefined || notKept.has(header) ? [] : [header, String(value)],
    );
    this.#answers.set(name, {
      source,
      headers: [
        ...headersUnmodified,
        ...['content-type', source.content.type, 'content-length', String(data.length)],
        ...(encoding ? ['content-encoding', encoding] : []),
      ],
      headersUnmodified,
      loggedUrl: loggedUrl(request.url),
      operation: operationOf(request),
    });
  }

  #find(request: IncomingMessage, now: number): KnownAnswer | undefined {
    const name = this.#isClosed ? null : nameOf(request);
    const known = name === null ? undefined : this.#answers.get(name);
    if (name === null || !known) return undefined;
    if (this.#options.isCurrent(known.source, now)) return known;
    this.#answers.delete(name);
    return undefined;
  }

  async #answer(
    known: KnownAnswer,
    request: IncomingMessage,
    response: ServerResponse,
    { start, passOn }: { readonly start: number; passOn(): void },
  ): Promise<void> {
    const address = this.#options.addressOf(request);
    if (!(await this.#options.admit(address, known.source))) return passOn();
    const reqId = this.#options.idOf(request);
    const isUnmodified = hasTag(known.source.content.etag, request.headers['if-none-match']);
    const statusCode = isUnmodified ? 304 : 200;
    const headers = isUnmodified ? known.headersUnmodified : known.headers;
    response.writeHead(statusCode, [...headers, 'request-id', reqId]);
    if (isUnmodified) response.end();
    else response.end(known.source.encoded.data);
    const req = { method: 'GET', url: known.loggedUrl, remoteAddress: address };
    const responseTime = performance.now() - start;
    this.#options.meter?.answeredAgain(known.operation, statusCode, responseTime);
    this.#log.info({ reqId, req, res: { statusCode }, responseTime }, 'request completed');
  }
}

/** All of a request that an answer may depend on; null where it is none that is answered here. */
function nameOf({ method, url = '', headers, rawHeaders }: IncomingMessage): string | null {
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
