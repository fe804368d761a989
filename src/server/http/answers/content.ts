/** Caches responses about help as bytes: they are the same for every caller with the same kind of key. */

import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Service } from '../../../api/service.ts';
import type { ContentCache } from '../../live/content-cache.ts';
import type { KnownKey } from '../../users/keys/known-key.ts';
import { authenticatedKey } from '../operations/authenticate.ts';
import { caching } from './caching.ts';
import { EncodedBody } from './encoded-body.ts';
import type { ResponseSource } from './response-cache.ts';
import { sendEncoded, sendTagged } from './send-encoded.ts';

/**
 * Operations whose response depends on the user, the input and the stored content, but not on the caller. Only the
 * server keeps responses to `typed` text, in a cache of their own, so that they do not displace help.
 */
const kindsOfContent: Partial<Record<keyof Service, 'help' | 'typed'>> = {
  helpCenter: 'help',
  home: 'help',
  listCategories: 'help',
  getCategory: 'help',
  listTaggedArticles: 'help',
  getArticle: 'help',
  suggestionIndex: 'help',
  listPopularArticles: 'help',
  listRelatedArticles: 'help',
  suggestSearch: 'typed',
};

/** Milliseconds for which a response that depends on view counts is cached. */
const longestCounted = 5000;

/** Operations whose responses depend on view counts: popular articles are sorted by them. */
const counting: ReadonlySet<keyof Service> = new Set(['home', 'listPopularArticles']);

export interface Content {
  readonly help: ContentCache<EncodedBody>;
  readonly typed: ContentCache<EncodedBody>;
}

/** Returns the cache of an operation, or undefined if it is not cached. */
export function findKeeper(content: Content | undefined, name: keyof Service): Keeper | undefined {
  const kind = kindsOfContent[name];
  if (!content || !kind) return undefined;
  const longestMs = counting.has(name) ? longestCounted : undefined;
  return { answers: content[kind], isForCaches: kind === 'help', longestMs };
}

export interface Keeper {
  readonly answers: ContentCache<EncodedBody>;
  /** Whether browsers and shared caches may keep the responses too. */
  readonly isForCaches: boolean;
  /** Milliseconds for which a response is cached; absent: the cache's maximum. */
  readonly longestMs?: number | undefined;
}

export interface ContentRequest {
  readonly caller: Caller;
  /** @param noteIncomplete the caller's: see `Caller` */
  read(noteIncomplete: () => void): Promise<string>;
  /** Members that the response has besides the cached ones, and that nothing stores; absent: none. */
  readonly added?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the key in a request if it is cached. */
export type PeekKey = (userId: number, apiKey: string) => KnownKey | undefined;

/** Whether the response and its key are in memory, so that no database is needed. */
export function isContentKept(
  { answers }: Keeper,
  peekKey: PeekKey,
  { url, headers }: FastifyRequest,
): boolean {
  if (headers.authorization !== undefined || headers['frontdesk-ticket-token'] !== undefined) return false;
  const [, , apiKey = '', user] = url.split('/', 4);
  const userId = Number(user);
  const key = peekKey(userId, apiKey);
  return (
    key !== undefined && answers.peek(userId, createContentKey(key, url), performance.now()) !== undefined
  );
}

const createContentKey = ({ kind }: Pick<Caller, 'kind'>, url: string) => `${kind} ${belowUser(url)}`;

/** The bodies of incomplete results. */
const incomplete = new WeakSet<EncodedBody>();

/** Says that a complete result is there soon. */
export function markIncomplete(reply: FastifyReply): void {
  reply.header('Retry-After', 1);
}

const sources = new WeakMap<FastifyRequest, ResponseSource>();

/** Returns undefined if the response depends on more than its key. */
export function findResponseSource(request: FastifyRequest): ResponseSource | undefined {
  return sources.get(request);
}

/** Sends help center content, such as articles or search results, or 304 if the client has it already. */
export async function sendContent(
  { answers, isForCaches, longestMs }: Keeper,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, read, added }: ContentRequest,
): Promise<FastifyReply> {
  const { userId } = caller;
  const key = createContentKey(caller, request.url);
  const readBody = async () => {
    let isIncomplete = false;
    const text = await read(() => {
      isIncomplete = true;
    });
    const body = new EncodedBody(text);
    if (isIncomplete) incomplete.add(body);
    return body;
  };
  const body = await answers.get(userId, key, readBody, longestMs);
  if (added) {
    const members = JSON.stringify(added);
    const readWhole = async () => new EncodedBody(withMembers(body.text, members));
    const whole = await answers.get(userId, `${key} ${body.etag} ${members}`, readWhole, longestMs);
    reply.header('Cache-Control', 'no-store');
    return await sendEncoded(request, reply, whole, () => {});
  }
  const isIncomplete = incomplete.has(body);
  if (isIncomplete) markIncomplete(reply);
  const grown = () => answers.resize(userId, key, body);
  const apiKey = authenticatedKey(request);
  const cacheControl = isForCaches && !isIncomplete ? cacheControlFor(caller) : null;
  if (apiKey && cacheControl === caching.help) {
    const encoded = await body.for(request.headers['accept-encoding'], grown);
    sources.set(request, {
      kind: 'interface',
      userId,
      apiKey: apiKeyIn(request.url),
      key: apiKey,
      contentKey: key,
      content: body,
      encoded,
    });
  }
  if (cacheControl !== null) reply.header('Cache-Control', cacheControl);
  const send = isForCaches ? sendTagged : sendEncoded;
  return await send(request, reply, body, grown);
}

/** Adds the members of one JSON object to another one. */
function withMembers(json: string, members: string): string {
  return `${json.slice(0, -1)},${members.slice(1)}`;
}

/** Returns the key in a path, which begins with `/api/{apiKey}/{userId}/`. */
function apiKeyIn(url: string): string {
  return url.split('/', 3)[2] ?? '';
}

/** Returns the path and query as they were sent, without the key. */
function belowUser(url: string): string {
  const user = url.indexOf('/', '/api/'.length) + 1;
  return url.slice(url.indexOf('/', user));
}

/** Returns null if no cache may keep the response, as the URL contains a secret key. */
function cacheControlFor({ kind, visitor }: Caller): string | null {
  if (kind !== 'public') return null;
  return visitor?.identity || visitor?.ticketToken ? caching.visitorHelp : caching.help;
}
