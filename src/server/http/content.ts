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

/** What is answered about help, and kept. */
export interface Content {
  readonly help: RememberedContent<EncodedBody>;
  readonly typed: RememberedContent<EncodedBody>;
}

/** Where the answers of an operation are kept; `undefined` where they are not. */
export function keeperOf(content: Content | undefined, name: keyof Service): Keeper | undefined {
  const kind = kindsOfContent[name];
  return content && kind && { answers: content[kind], isForCaches: kind === 'help' };
}

export interface Keeper {
  readonly answers: RememberedContent<EncodedBody>;
  /** Whether browsers and what stands before the server may keep them too. */
  readonly isForCaches: boolean;
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
  { answers, isForCaches }: Keeper,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, read }: ContentRequest,
): Promise<FastifyReply> {
  const { userId, kind } = caller;
  const key = `${kind} ${belowUser(request.url)}`;
  const body = await answers.get(userId, key, async () => new EncodedBody(await read()));
  const grown = () => answers.resize(userId, key, body);
  const apiKey = goodKeyOf(request);
  const caching = isForCaches ? cachingFor(caller) : forNobody;
  if (apiKey && caching === forEverybody) {
    const encoded = await body.for(request.headers['accept-encoding'], grown);
    sources.set(request, {
      ...{ kind: 'interface', userId, apiKey: apiKeyIn(request.url), key: apiKey },
      ...{ contentKey: key, content: body, encoded },
    });
  }
  reply.header('Cache-Control', caching);
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

function cachingFor({ kind, visitor }: Caller): string {
  if (kind !== 'public') return forNobody;
  return visitor?.identity || visitor?.ticketToken ? forOneVisitor : forEverybody;
}
