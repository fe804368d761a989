/**
 * Answers about help: the same for everybody who may ask, so they are kept as bytes, by whoever asked too where the key
 * is a public one.
 */

import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Service } from '../../../api/service.ts';
import type { RememberedContent } from '../../live/remembered-content.ts';
import type { KnownKey } from '../../users/keys/known-key.ts';
import { goodKeyOf } from '../operations/authenticate.ts';
import { caching } from './caching.ts';
import { EncodedBody } from './encoded-body.ts';
import type { ResponseSource } from './response-cache.ts';
import { sendEncoded, sendTagged } from './send-encoded.ts';

/**
 * The operations whose answer follows from the user, the input and what is stored, and from nothing of the caller. What
 * visitors `typed` is kept apart, so that it takes no room from help, and in memory alone: no cache is to hold it.
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

/** Milliseconds for which an answer that counts views is kept. */
const longestCounted = 5000;

/** Operations whose answers count views. */
const counting: ReadonlySet<keyof Service> = new Set(['home', 'listPopularArticles']);

/** What is answered about help, and kept. */
export interface Content {
  readonly help: RememberedContent<EncodedBody>;
  readonly typed: RememberedContent<EncodedBody>;
}

/** Where the answers of an operation are kept; `undefined` where they are not. */
export function keeperOf(content: Content | undefined, name: keyof Service): Keeper | undefined {
  const kind = kindsOfContent[name];
  if (!content || !kind) return undefined;
  const longestMs = counting.has(name) ? longestCounted : undefined;
  return { answers: content[kind], isForCaches: kind === 'help', longestMs };
}

export interface Keeper {
  readonly answers: RememberedContent<EncodedBody>;
  /** Whether browsers and what stands before the server may keep them too. */
  readonly isForCaches: boolean;
  /** Milliseconds for which an answer is kept; absent: as long as any. */
  readonly longestMs?: number | undefined;
}

export interface ContentRequest {
  readonly caller: Caller;
  /** What the operation answers, as text. */
  read(): Promise<string>;
}

/** The key that a request names, if it is remembered now. */
export type PeekKey = (userId: number, apiKey: string) => KnownKey | undefined;

/** Whether the answer to a request is in memory, and the database need not be asked who sent it either. */
export function isContentKept(
  { answers }: Keeper,
  peekKey: PeekKey,
  { url, headers }: FastifyRequest,
): boolean {
  if (headers.authorization !== undefined || headers['frontdesk-ticket-token'] !== undefined) return false;
  const [, , apiKey = '', user] = url.split('/', 4);
  const userId = Number(user);
  const key = peekKey(userId, apiKey);
  return key !== undefined && answers.peek(userId, contentKeyOf(key, url), performance.now()) !== undefined;
}

const contentKeyOf = ({ kind }: Pick<Caller, 'kind'>, url: string) => `${kind} ${belowUser(url)}`;

const sources = new WeakMap<FastifyRequest, ResponseSource>();

/** Returns the source of the response to a request, where the same key gets the same response. */
export function responseSourceOf(request: FastifyRequest): ResponseSource | undefined {
  return sources.get(request);
}

/** Sends an answer about help, or 304 to whoever has it already. */
export async function sendContent(
  { answers, isForCaches, longestMs }: Keeper,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, read }: ContentRequest,
): Promise<FastifyReply> {
  const { userId } = caller;
  const key = contentKeyOf(caller, request.url);
  const body = await answers.get(userId, key, async () => new EncodedBody(await read()), longestMs);
  const grown = () => answers.resize(userId, key, body);
  const apiKey = goodKeyOf(request);
  const cacheControl = isForCaches ? cacheControlFor(caller) : null;
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

/** `/api/{apiKey}/{userId}/…` is what every path begins with. */
function apiKeyIn(url: string): string {
  return url.split('/', 3)[2] ?? '';
}

/** What is asked for, as it was written, without the key. */
function belowUser(url: string): string {
  const user = url.indexOf('/', '/api/'.length) + 1;
  return url.slice(url.indexOf('/', user));
}

/** Null: no cache may keep it, as the address holds a secret. */
function cacheControlFor({ kind, visitor }: Caller): string | null {
  if (kind !== 'public') return null;
  return visitor?.identity || visitor?.ticketToken ? caching.visitorHelp : caching.help;
}
