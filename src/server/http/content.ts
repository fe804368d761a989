/**
 * Answers about help: the same for everybody who may ask, so they are kept as bytes, by whoever asked too where the key
 * is a public one.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Service } from '../../api/service.ts';
import type { RememberedContent } from '../live/remembered-content.ts';
import { goodKeyOf } from './authenticate.ts';
import { EncodedBody } from './encoded-body.ts';
import type { AnswerSource } from './known-answers.ts';
import { sendEncoded } from './send-encoded.ts';

/**
 * The operations whose answer follows from the user, the input and what is stored, and from nothing of the caller. What
 * visitors search for and which pages they come from is not among them: no cache is to hold that.
 */
const contentOperations: ReadonlySet<keyof Service> = new Set([
  'helpCenter',
  'home',
  'listCategories',
  'getCategory',
  'listTaggedArticles',
  'getArticle',
  'suggestionIndex',
  'listPopularArticles',
  'listRelatedArticles',
] as const);

export function isContent(name: keyof Service): boolean {
  return contentOperations.has(name);
}

/** Seconds: what is answered may be as old, and while it is fetched anew that much older. */
const forEverybody = 'public, max-age=10, stale-while-revalidate=60';

/** A visitor who is signed in may lose that at any time: the token is judged by the server, each time. */
const forOneVisitor = 'private, no-cache';

/** The address holds a secret. */
const forNobody = 'no-store';

export interface ContentRequest {
  readonly caller: Caller;
  /** What the operation answers, as text. */
  read(): Promise<string>;
}

const sources = new WeakMap<FastifyRequest, AnswerSource>();

/** What the answer to a request was made of, where anybody with the same key may be given the same. */
export function answerSourceOf(request: FastifyRequest): AnswerSource | undefined {
  return sources.get(request);
}

/** Sends an answer about help, or 304 to whoever has it already. */
export async function sendContent(
  content: RememberedContent<EncodedBody>,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, read }: ContentRequest,
): Promise<FastifyReply> {
  const { userId, kind } = caller;
  const key = `${kind} ${belowUser(request.url)}`;
  const body = await content.get(userId, key, async () => new EncodedBody(await read()));
  const grown = () => content.resize(userId, key, body);
  const apiKey = goodKeyOf(request);
  const caching = cachingFor(caller);
  if (apiKey && caching === forEverybody) {
    const encoded = await body.for(request.headers['accept-encoding'], grown);
    sources.set(request, {
      ...{ userId, apiKey: apiKeyIn(request.url), key: apiKey, contentKey: key, content: body, encoded },
    });
  }
  reply.header('Cache-Control', caching);
  return await sendEncoded(request, reply, body, grown);
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

function cachingFor({ kind, visitor }: Caller): string {
  if (kind !== 'public') return forNobody;
  return visitor?.identity || visitor?.ticketToken ? forOneVisitor : forEverybody;
}
