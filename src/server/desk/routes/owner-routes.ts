/**
 * Adds requests of the desk that only owners send. They are no operations, as no key may send them: a key that leaks
 * would make more keys, agents and webhooks. Some responses hold a secret, so none of them is stored by a browser.
 */

import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { maxSetupBytes, maxSetupFiles } from '../../../api/limits.ts';
import { invalidInput, notFound } from '../../../api/refusal.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import { isBrokenForm } from '../../http/operations/broken-form.ts';
import { createValidator } from '../../http/operations/validate.ts';
import { countRequest } from '../network-limits.ts';
import { requireOwner } from '../policy.ts';
import type { DeskSession } from '../sessions.sql.ts';
import type { DeskSessions } from './session-caller.ts';

export interface OwnerRequest {
  readonly session: DeskSession;
  readonly request: FastifyRequest;
  /** Returns an id of the path. @throws {Refusal} `NotFound` for anything else */
  id(name: string): number;
}

/** Undefined: the response is 204. */
type Answer = Promise<object | undefined>;

type ChangingMethod = 'POST' | 'PATCH' | 'DELETE';

const idPattern = /^[1-9]\d{0,14}$/;

export class OwnerRoutes {
  readonly #app: FastifyInstance;
  readonly #sessions: DeskSessions;
  readonly #changes: Counter;

  constructor(app: FastifyInstance, sessions: DeskSessions, changes: Counter) {
    this.#app = app;
    this.#sessions = sessions;
    this.#changes = changes;
  }

  get(path: string, answer: (request: OwnerRequest) => Answer): void {
    this.#app.get(path, (request, reply) => this.#respond(request, reply, answer));
  }

  /** Adds a change without a body. */
  change(method: ChangingMethod, path: string, answer: (request: OwnerRequest) => Answer): void {
    this.#app.route({
      method,
      url: path,
      handler: (request, reply) =>
        this.#respond(request, reply, async (asked) => {
          await countRequest(this.#changes, request);
          return await answer(asked);
        }),
    });
  }

  /** Adds a change with a body, which is checked against its schema. */
  changeBy<Body extends TSchema>(
    method: ChangingMethod,
    path: string,
    schema: Body,
    answer: (request: OwnerRequest, body: Static<Body>) => Answer,
  ): void {
    const read = readBody(schema);
    this.change(method, path, async (asked) => await answer(asked, read(asked.request.body)));
  }

  /** Adds a question with a body, which changes nothing: it is not counted as a change. */
  readBy<Body extends TSchema>(
    path: string,
    schema: Body,
    answer: (request: OwnerRequest, body: Static<Body>) => Answer,
  ): void {
    const read = readBody(schema);
    this.#app.post(path, (request, reply) =>
      this.#respond(request, reply, async (asked) => await answer(asked, read(asked.request.body))),
    );
  }

  /** Adds a change by the files of a form, which are received after the owner is known. */
  async changeByFiles(
    path: string,
    answer: (request: OwnerRequest, files: AsyncIterable<MultipartFile>) => Answer,
  ): Promise<void> {
    // Registered in a scope of its own, as all other routes parse JSON.
    await this.#app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      await scope.register(multipart, {
        preservePath: true,
        limits: {
          parts: maxSetupFiles,
          files: maxSetupFiles,
          fileSize: maxSetupBytes,
          fields: 0,
          headerPairs: 20,
        },
      });
      scope.post(path, {
        config: { mayTakeLong: true },
        handler: (request, reply) =>
          this.#respond(request, reply, async (asked) => {
            await countRequest(this.#changes, request);
            if (!request.isMultipart()) throw invalidInput('files', null);
            return await receiveFiles(request, async (files) => await answer(asked, files));
          }),
      });
    });
  }

  async #respond(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (request: OwnerRequest) => Answer,
  ): Promise<FastifyReply> {
    const session = await this.#sessions.require(request, reply);
    requireOwner(session.agent);
    reply.header('Cache-Control', 'no-store');
    const result = await answer({ session, request, id: (name) => readId(request.params, name) });
    return result === undefined ? reply.code(204).send() : reply.send(result);
  }
}

/** @throws {ValidationError} for a form that is none or has no end, and whatever `answer` throws */
async function receiveFiles(
  request: FastifyRequest,
  answer: (files: AsyncIterable<MultipartFile>) => Answer,
): Answer {
  try {
    return await answer(request.files());
  } catch (error) {
    throw isBrokenForm(error) ? invalidInput('files', null) : error;
  }
}

function readBody<Body extends TSchema>(schema: Body): (body: unknown) => Static<Body> {
  const validate = createValidator(schema);
  return (body) => {
    validate(body);
    if (!Check(schema, body)) throw invalidInput('body', null);
    return body;
  };
}

function readId(params: unknown, name: string): number {
  const members = new Map<string, unknown>(Object.entries(params ?? {}));
  const text = String(members.get(name));
  if (!idPattern.test(text)) throw notFound();
  return Number(text);
}
