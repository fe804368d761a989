/**
 * Adds a route for every operation: authenticates, checks the scope, validates, calls the service, and serialises. The
 * operations are mounted twice: for keys, and below the desk for the sessions of agents.
 */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../../api/operation.ts';
import { type OperationName, operationNames } from '../../../api/operation-names.ts';
import { operations } from '../../../api/operations/index.ts';
import { Refusal, ValidationError } from '../../../api/refusal.ts';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { Contract } from '../../../api/schemas/contract.ts';
import { contracts, type DeskOperation, isForDesk } from '../../../api/schemas/index.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { isRecord } from '../../../formats/is-record.ts';
import type { Rank } from '../../db/turn.ts';
import type { FindChatOffer } from '../../resources/tickets/chats/chat-offers.ts';
import type { FindKey } from '../../users/keys/known-key.ts';
import { isForFirstParty } from '../../visitor/policy/rules.ts';
import {
  type Content,
  findKeeper,
  findResponseSource,
  isContentKept,
  markIncomplete,
  type PeekKey,
  sendContent,
} from '../answers/content.ts';
import type { ResponseCache } from '../answers/response-cache.ts';
import { answerError } from '../entrance/errors.ts';
import { sendAnswer } from './answer.ts';
import {
  answerPreflight,
  authenticate,
  authenticatedCaller,
  type ReadVisitor,
  withoutKey,
} from './authenticate.ts';
import { coerceJson, coerceText } from './coerce.ts';
import type { EventSender } from './events.ts';
import type { IsFirstParty } from './first-party.ts';
import { createValidator } from './validate.ts';

/** Identifies the caller of a request, before its body is read. Throws a `Refusal` for a caller without permission. */
export type Authorize = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Answers an operation whose response is shown once, and refuses a repeat of it. */
export type AnswerOnce = (
  request: { readonly caller: Caller; readonly input: unknown },
  answer: () => Promise<unknown>,
) => Promise<unknown>;

export interface MountedOperations<Name extends OperationName> {
  /** Returns the route of an operation's path. */
  route(path: string): string;
  createAuthorize(name: keyof Service, contract: Contract): Authorize;
  /** Returns the service that answers a caller. */
  serviceFor(caller: Caller): Pick<Service, Name>;
  /** Absent if no mounted operation is shown once. */
  readonly answerOnce?: AnswerOnce;
  /** Absent if no key is looked up. */
  readonly peekKey?: PeekKey | undefined;
  readonly events: EventSender;
  readonly publicUrl: string | null;
  /** Absent for a gateway. */
  readonly content?: Content | undefined;
  readonly responseCache?: ResponseCache | undefined;
  /** Finds who is there for visitors, which `home` says beside what is cached; absent for a gateway and the desk. */
  readonly findChatOffer?: FindChatOffer | undefined;
}

type KeyOperation = Exclude<OperationName, DeskOperation>;

export interface MountOptions
  extends Omit<MountedOperations<KeyOperation>, 'route' | 'createAuthorize' | 'serviceFor' | 'peekKey'> {
  readonly service: Pick<Service, KeyOperation>;
  /** Handles calls with public keys. */
  readonly visitorService: Pick<Service, KeyOperation>;
  readonly findKey: FindKey;
  readonly peekKey: PeekKey;
  readonly readVisitor: ReadVisitor;
  readonly isFirstParty: IsFirstParty;
  /** Whether visitors may call an operation at all. */
  isForVisitors(name: string): boolean;
}

/** Mounts the operations for keys, at the paths of the interface. */
export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const { service, visitorService, findKey } = options;
  const paths = new Set<string>();
  const mounted: MountedOperations<KeyOperation> = {
    ...options,
    route: routePath,
    createAuthorize: (name, contract) => createKeyCheck(name, contract, options),
    serviceFor: ({ kind }) => (kind === 'public' ? visitorService : service),
  };
  for (const name of operationNames) {
    if (isForDesk(name)) continue;
    mountOperation(app, name, mounted);
    if (contracts[name].scope !== null) paths.add(routePath(operations[name].path));
  }
  for (const url of paths) {
    app.options(url, async (request, reply) => {
      await answerPreflight(findKey, request, reply);
      return reply;
    });
  }
}

export function mountOperation<Name extends OperationName>(
  app: FastifyInstance,
  name: Name,
  options: MountedOperations<Name>,
): void {
  const { peekKey, responseCache } = options;
  const operation: Operation = operations[name];
  const contract: Contract = contracts[name];
  const keeper = contract.isShownOnce ? undefined : findKeeper(options.content, name);
  const isStream = contract.format === 'events';
  const authorize = options.createAuthorize(name, contract);
  app.route({
    method: operation.method,
    url: options.route(operation.path),
    config: {
      operation: name,
      rank: operationRank(operation),
      isAlwaysAnswered: keeper && peekKey && ((request) => isContentKept(keeper, peekKey, request)),
    },
    ...(contract.output && !isStream ? { schema: { response: { 200: contract.output } } } : {}),
    // Cached responses are compressed once instead of at every request; streams are never compressed.
    ...(keeper || isStream ? { compress: false } : {}),
    ...(isStream ? { exposeHeadRoute: false } : {}),
    ...(keeper?.isForCaches && responseCache
      ? {
          // This hook runs last, when every header is set.
          onSend: async (request, reply) => {
            const source = findResponseSource(request);
            if (source) responseCache.add(request, reply, source);
          },
        }
      : {}),
    ...(contract.invalidInput === 'BadRequest' ? { errorHandler: answerBadRequest } : {}),
    // The request is authenticated before its body is read, so that unknown callers' bodies are never read.
    onRequest: async (request, reply) => {
      await authorize(request, reply);
    },
    handler: createHandler({ name, operation, contract, keeper, authorize }, options),
  });
}

function createKeyCheck(
  name: keyof Service,
  { scope }: Contract,
  { findKey, readVisitor, isFirstParty, isForVisitors }: MountOptions,
): Authorize {
  return async (request, reply) => {
    if (scope === null) return withoutKey(request, reply);
    const known = { findKey, readVisitor, isFirstParty, scope, isForVisitors: isForVisitors(name) };
    return await authenticate(known, request, reply);
  };
}

interface MountedOperation<Name extends OperationName> {
  readonly name: Name;
  readonly operation: Operation;
  readonly contract: Contract;
  /** Undefined if the responses are not cached. */
  readonly keeper: ReturnType<typeof findKeeper>;
  readonly authorize: Authorize;
}

function createHandler<Name extends OperationName>(
  { name, operation, contract, keeper, authorize }: MountedOperation<Name>,
  { serviceFor, events, publicUrl, answerOnce, findChatOffer }: MountedOperations<Name>,
) {
  const validate = createValidator(contract.input);
  const readOffer = async ({ userId }: Caller, request: FastifyRequest) => {
    if (name !== 'home' || !findChatOffer) return undefined;
    const chat = await findChatOffer(userId, () => {
      const input = readInput(operation, contract, request);
      validate(input);
      return input as HelpCenterSelector;
    });
    return chat && { chat };
  };
  if (contract.isShownOnce && !answerOnce) throw new Error(`nothing refuses repeats of ${name}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const caller = authenticatedCaller(request);
    if (!caller) throw new Error('a request reached its handler without a caller');
    const answerer = serviceFor(caller);
    const read = (noteIncomplete = () => markIncomplete(reply)) => {
      const input = readInput(operation, contract, request);
      validate(input);
      requireOwnHelpCenter(caller, name, input);
      const answer = () => call(answerer, name, { ...caller, noteIncomplete }, input);
      const isOnce = contract.isShownOnce && answerOnce;
      return { input, answer: isOnce ? answerOnce({ caller, input }, answer) : answer() };
    };
    // Cached responses are the same for every caller except first-party pages, which may show only one help center.
    if (keeper && caller.helpCenterId === undefined) {
      // The input of a cached response is not parsed again.
      const readText = async (note: () => void) => String(reply.serialize(await read(note).answer));
      return await sendContent(keeper, request, reply, {
        caller,
        read: readText,
        added: await readOffer(caller, request),
      });
    }
    if (contract.format === 'events') {
      const check = () => authorize(request, reply);
      return await events.send({ request, reply, caller, open: () => read().answer, check });
    }
    const { input, answer } = read();
    const result = await answer;
    const added = await readOffer(caller, request);
    const whole = added && isRecord(result) ? { ...result, ...added } : result;
    return await sendAnswer(request, reply, whole, { contract, input, publicUrl });
  };
}

/** Refuses invalid input and bodies that are not JSON without mentioning the values. */
function answerBadRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isInvalid = error instanceof ValidationError || error.statusCode === 400;
  answerError(isInvalid ? new Refusal('BadRequest', 'Bad Request') : error, request, reply);
}

/** @throws {Refusal} `Forbidden` for anything but a first-party page's tickets and help center */
function requireOwnHelpCenter({ helpCenterId }: Caller, name: keyof Service, input: unknown): void {
  if (helpCenterId === undefined || isForFirstParty(name)) return;
  if (isRecord(input) && input['helpCenterId'] === helpCenterId) return;
  throw new Refusal('Forbidden', 'This page shows one help center.');
}

/** Calls a method through its widest type, as the compiler cannot check the input, which the validator has. */
function call<Name extends OperationName>(
  service: Pick<Service, Name>,
  name: Name,
  caller: Caller,
  input: unknown,
): Promise<unknown> {
  const method: (caller: Caller, input: never) => Promise<unknown> = service[name];
  return method.call(service, caller, input as never);
}

/** Converts a path such as `/a/{b}` to the router's syntax. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Returns an operation's input: the request's path parameters, and its query or body. */
function readInput(operation: Operation, contract: Contract, request: FastifyRequest): unknown {
  const { query, params, body } = request;
  const { input: schema, digitMembers = [] } = contract;
  const inPath = isRecord(params) ? coerceText(schema, params) : {};
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { ...(isRecord(query) && coerceText(schema, query)), ...inPath };
  }
  // A body that is not an object is left for validation to refuse, without the path parameters.
  if (!isRecord(body)) return body ?? null;
  const eitherType = Object.entries(body).filter(([name]) => digitMembers.includes(name));
  return {
    ...coerceJson(schema, body),
    ...coerceText(schema, Object.fromEntries(eitherType)),
    ...inPath,
  };
}

/** Returns the rank of an operation's statements, which its method and the verb of its name say. */
export function operationRank({ method, name }: Pick<Operation, 'method' | 'name'>): Rank {
  if (method !== 'GET') return 'write';
  if (/^(?:search|suggest)/.test(name)) return 'search';
  // Lists, counts and sums of many rows.
  return /^(?:list|popular|chatStatistics|grabAgents|pageFilters)/.test(name) ? 'list' : 'read';
}
