/** Authenticates requests (section 5): checks the key in the path, its user, and the page's origin. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../../../api/limits.ts';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Caller, Visitor } from '../../../api/service.ts';
import { isListed } from '../../../api/shared/origins.ts';
import { describeBrowserVersion } from '../../../formats/describe-browser.ts';
import { languageTag } from '../../../formats/language.ts';
import { countTurnFor } from '../../db/turn.ts';
import type { FindKey, KnownKey } from '../../users/keys/known-key.ts';
import { acceptedLanguages } from '../entrance/accepted-languages.ts';
import { allowOrigin, everyOrigin, preflightHeaders } from '../entrance/cors.ts';
import { countAsRefused } from '../limits/failure-limit.ts';
import type { IsFirstParty } from './first-party.ts';

const userIdPattern = /^[1-9]\d{0,15}$/;

export type ReadVisitor = (userId: number, request: FastifyRequest, reply: FastifyReply) => Promise<Visitor>;

export interface AuthenticateOptions {
  readonly findKey: FindKey;
  readonly readVisitor: ReadVisitor;
  readonly isFirstParty: IsFirstParty;
  /** The scope that a secret key needs. */
  readonly scope: Scope;
  /** Whether a public key may call the operation under the visitor policy. */
  readonly isForVisitors: boolean;
}

const callers = new WeakMap<FastifyRequest, Caller>();
const keys = new WeakMap<FastifyRequest, KnownKey>();
const refusedPageUsers = new WeakMap<FastifyRequest, number>();

export function authenticatedCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Returns undefined before the key is checked. */
export function authenticatedKey(request: FastifyRequest): KnownKey | undefined {
  return keys.get(request);
}

/** Returns the user of the key if it does not list the page's origin; undefined for other requests. */
export function refusedPageUser(request: FastifyRequest): number | undefined {
  return refusedPageUsers.get(request);
}

/**
 * Returns the caller, and sets the headers that let a page read the response.
 * @throws {Refusal} `Unauthorized` for an unknown key, `Forbidden` for a missing scope or an unlisted origin,
 * `TokenExpired` or `TokenInvalid` for a visitor's token
 */
export async function authenticate(
  { findKey, readVisitor, isFirstParty, scope, isForVisitors }: AuthenticateOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { userId, key } = await findPathKey(findKey, request.params);
  if (key === null || userId === null) {
    reply.headers(everyOrigin);
    throw unknownKey();
  }
  if (key.kind === 'public') {
    const { origin } = request.headers;
    // A key for all origins gives the same response to all of them.
    if (!key.origins.includes('*')) reply.header('Vary', 'Origin');
    if (
      origin !== undefined &&
      !isListed(origin, key.origins) &&
      (await isFromOtherPage(request, isFirstParty))
    ) {
      reply.headers(everyOrigin);
      refusedPageUsers.set(request, userId);
      throw new Refusal('Forbidden', `The API key does not allow pages of ${origin}.`);
    }
    if (key.origins.includes('*')) reply.headers(everyOrigin);
    else if (origin !== undefined) allowOrigin(reply, origin);
  }
  // A preflight for a secret key reveals nothing and succeeds, so that a browser does send the request itself.
  if (key.kind === 'secret' && request.method !== 'GET' && (await isFromOtherPage(request, isFirstParty))) {
    throw new Refusal('Forbidden', 'A secret API key cannot be used from a page.');
  }
  const isOpen = key.kind === 'public' ? isForVisitors : key.scopes.includes(scope);
  if (!isOpen) throw new Refusal('Forbidden', `The API key lacks the scope ${scope}.`);
  const visitor = key.kind === 'public' ? await readVisitor(userId, request, reply) : null;
  const helpCenterId = key.isFirstParty ? requireHelpCenter(key, visitor) : undefined;
  keys.set(request, key);
  return noted(request, {
    userId,
    kind: key.kind,
    scopes: key.scopes,
    keyId: key.id,
    origins: key.kind === 'public' ? key.origins : undefined,
    ...readIdempotencyKey(request),
    ...preferredLanguage(request),
    browser: visitor ? describeBrowserVersion(request.headers['user-agent']) : undefined,
    visitor: visitor ?? undefined,
    helpCenterId,
  });
}

/** @throws {Refusal} `Unauthorized` if there is none, or the ticket token belongs to another help center */
function requireHelpCenter(key: KnownKey, visitor: Visitor | null): number {
  const ofToken = visitor?.helpCenterId;
  const helpCenterId = key.helpCenterId ?? ofToken;
  if (helpCenterId === undefined || (ofToken ?? helpCenterId) !== helpCenterId) throw unknownKey();
  return helpCenterId;
}

const unknownKey = () => new Refusal('Unauthorized', 'The API key is unknown, or belongs to another user.');

/**
 * Returns the caller of an operation that anyone may use. Every page may read the response.
 * @throws {Refusal} `NotFound` if the path contains no user id
 */
export function withoutKey(request: FastifyRequest, reply: FastifyReply): Caller {
  if (request.method === 'GET') reply.headers(everyOrigin);
  const { userId = '' } = textMembers(request.params);
  if (!userIdPattern.test(userId)) throw notFound();
  return noted(request, { userId: Number(userId), kind: 'none', scopes: [] });
}

/** Keeps the caller of a request for its handler. */
export function noted(request: FastifyRequest, caller: Caller): Caller {
  callers.set(request, caller);
  countTurnFor(caller.userId);
  return caller;
}

/** Responds to a preflight, the same for every key, so that it reveals none; the request itself may be refused. */
export async function answerPreflight(
  findKey: FindKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // A page can read a 503 only after its preflight succeeded, so without a database every key passes.
  const found = await findPathKey(findKey, request.params).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the key of a preflight could not be looked up');
    return null;
  });
  if (found && found.key?.kind !== 'public') countAsRefused(request);
  reply.headers(preflightHeaders).code(204).send();
}

export function readIdempotencyKey({ headers }: FastifyRequest): Pick<Caller, 'idempotencyKey'> {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? { idempotencyKey: key } : {};
}

/** Returns the first language, which browsers prefer. */
export function preferredLanguage(request: FastifyRequest): Pick<Caller, 'language'> {
  const [first = ''] = acceptedLanguages(request);
  const language = languageTag(first);
  return language === null ? {} : { language };
}

async function findPathKey(
  findKey: FindKey,
  params: unknown,
): Promise<{ userId: number | null; key: KnownKey | null }> {
  const { apiKey, userId } = textMembers(params);
  if (apiKey === undefined || userId === undefined || !userIdPattern.test(userId))
    return { userId: null, key: null };
  return { userId: Number(userId), key: await findKey(Number(userId), apiKey) };
}

export function textMembers(params: unknown): { apiKey?: string; userId?: string } {
  return typeof params === 'object' && params !== null ? params : {};
}

async function isFromOtherPage(request: FastifyRequest, isFirstParty: IsFirstParty): Promise<boolean> {
  return request.headers.origin !== undefined && !(await isFirstParty(request));
}
