/** Serves every operation: authenticate, check the scope, validate, call the service, serialise. */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../../api/operation.ts';
import { operationNames } from '../../../api/operation-names.ts';
import { operations } from '../../../api/operations/index.ts';
import { Refusal, ValidationError } from '../../../api/refusal.ts';
import type { Contract } from '../../../api/schemas/contract.ts';
import { contracts } from '../../../api/schemas/index.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { isRecord } from '../../../formats/is-record.ts';
import type { FindKey } from '../../users/keys/known-key.ts';
import { isForOwnPages } from '../../visitor/policy/rules.ts';
import {
  type Content,
  isContentKept,
  keeperOf,
  type PeekKey,
  responseSourceOf,
  sendContent,
} from '../answers/content.ts';
import type { ResponseCache } from '../answers/response-cache.ts';
import { answerError } from '../entrance/errors.ts';
import type { InShare } from '../limits/fair-share.ts';
import { sendAnswer } from './answer.ts';
import { answerPreflight, authenticate, callerOf, type ReadVisitor, withoutKey } from './authenticate.ts';
import { coerceJson, coerceText } from './coerce.ts';
import type { EventSender } from './events.ts';
import type { IsOwnPage } from './own-pages.ts';
import { createValidator } from './validate.ts';

export interface MountOptions {
  readonly service: Service;
  /** What a public key's calls go through. */
  readonly visitorService: Service;
  readonly findKey: FindKey;
  readonly peekKey: PeekKey;
  readonly readVisitor: ReadVisitor;
  readonly isOwnPage: IsOwnPage;
  /** What is stored is asked in it: the caller is known then, so that a stranger takes nobody's share. */
  readonly inShare: InShare;
  /** Sends what is answered with a stream of events. */
  readonly events: EventSender;
  /** Whether visitors may call an operation at all. */
  isForVisitors(name: string): boolean;
  /** Where this deployment is reached from outside. */
  readonly publicUrl: string | null;
  /** Keeps answers about help; absent where that lies elsewhere. */
  readonly content?: Content | undefined;
  /** Caches responses about help. */
  readonly responseCache?: ResponseCache | undefined;
}

export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const { service, visitorService, findKey, peekKey, readVisitor, isOwnPage, isForVisitors, publicUrl } =
    options;
  const { responseCache, events, inShare } = options;
  const paths = new Set<string>();

  for (const name of operationNames) {
    const operation: Operation = operations[name];
    const contract: Contract = contracts[name];
    const { scope, output } = contract;
    const validate = createValidator(contract.input);
    const url = routePath(operation.path);
    const keeper = keeperOf(options.content, name);
    const isStream = contract.format === 'events';
    if (scope !== null) paths.add(url);

    const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
      if (scope === null) return withoutKey(request, reply);
      const known = { findKey, readVisitor, isOwnPage, scope, isForVisitors: isForVisitors(name) };
      return await authenticate(known, request, reply);
    };

    app.route({
      method: operation.method,
      url,
      config: {
        operation: name,
        ...(keeper && { isAlwaysAnswered: (request) => isContentKept(keeper, peekKey, request) }),
      },
      ...(output && !isStream ? { schema: { response: { 200: output } } } : {}),
      // Its bytes are compressed once, not for every request; those of events never.
      ...(keeper || isStream ? { compress: false } : {}),
      ...(isStream ? { exposeHeadRoute: false } : {}),
      ...(keeper?.isForCaches && responseCache
        ? {
            // The last hook: the headers are all there.
            onSend: async (request, reply) => {
              const source = responseSourceOf(request);
              if (source) responseCache.add(request, reply, source);
            },
          }
        : {}),
      ...(contract.invalidInput === 'BadRequest' ? { errorHandler: answerBadRequest } : {}),
      // Before the body is read: a stranger's body is not worth reading.
      onRequest: async (request, reply) => {
        await authorize(request, reply);
      },
      handler: async (request, reply) => {
        const caller = callerOf(request);
        if (!caller) throw new Error('a request reached its handler without a caller');
        const answerer = caller.kind === 'public' ? visitorService : service;
        const read = () => {
          const input = inputOf(operation, contract, request);
          validate(input);
          requireOwnHelpCenter(caller, name, input);
          return { input, answer: inShare(caller.userId, () => call(answerer, name, caller, input)) };
        };
        // What is kept is everybody's, and our own pages show one help center alone.
        if (keeper && caller.helpCenterId === undefined) {
          // What is kept need not be understood again.
          const readText = async () => String(reply.serialize(await read().answer));
          return await sendContent(keeper, request, reply, { caller, read: readText });
        }
        if (isStream) {
          const check = () => authorize(request, reply);
          return await events.send({ request, reply, caller, open: () => read().answer, check });
        }
        const { input, answer } = read();
        const result = await answer;
        return await sendAnswer(request, reply, result, { contract, input, publicUrl });
      },
    });
  }

  for (const url of paths) {
    app.options(url, async (request, reply) => {
      await answerPreflight(findKey, request, reply);
      return reply;
    });
  }
}

/** Refuses input that is not valid, be it no JSON at all, without naming it. */
function answerBadRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isInvalid = error instanceof ValidationError || error.statusCode === 400;
  answerError(isInvalid ? new Refusal('BadRequest', 'Bad Request') : error, request, reply);
}

/**
 * Keeps a page of our own to its tickets and its help center.
 * @throws {Refusal} `Forbidden`
 */
function requireOwnHelpCenter({ helpCenterId }: Caller, name: keyof Service, input: unknown): void {
  if (helpCenterId === undefined || isForOwnPages(name)) return;
  if (isRecord(input) && input['helpCenterId'] === helpCenterId) return;
  throw new Refusal('Forbidden', 'This page shows one help center.');
}

/**
 * The validator has just made the input what the operation of that name takes; the compiler cannot follow a name that
 * is only known at run time, so the method is called through its widest type here, and only here.
 */
function call(service: Service, name: keyof Service, caller: Caller, input: unknown): Promise<unknown> {
  const method: (caller: Caller, input: never) => Promise<unknown> = service[name];
  return method.call(service, caller, input as never);
}

/** `/a/{b}` as the router writes it. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** What a request holds for an operation: its path, and its query or its body. */
function inputOf(operation: Operation, contract: Contract, request: FastifyRequest): unknown {
  const { query, params, body } = request;
  const { input: schema, digitMembers = [] } = contract;
  const inPath = isRecord(params) ? coerceText(schema, params) : {};
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { ...(isRecord(query) && coerceText(schema, query)), ...inPath };
  }
  // Anything but an object is left for validation to refuse, with the path's values out of the way.
  if (!isRecord(body)) return body ?? null;
  const eitherType = Object.entries(body).filter(([name]) => digitMembers.includes(name));
  return {
    ...coerceJson(schema, body),
    ...coerceText(schema, Object.fromEntries(eitherType)),
    ...inPath,
  };
}
