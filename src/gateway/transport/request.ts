/** Sends an operation to the upstream: validates the response, limits the time, hides the upstream in the result. */

import type { Dispatcher } from 'undici';
import type { InputOf, Operation } from '../../api/operation.ts';
import { type Operations, operations } from '../../api/operations/index.ts';
import type { Caller } from '../../api/service.ts';
import { isApiError } from '../../client/errors.ts';
import { removeUnreachablePictures } from '../agent-pictures.ts';
import type { Log } from '../log.ts';
import { removeInlineFrom } from '../markup.ts';
import { type AnswerOf, readAnswer } from './answer.ts';
import type { Circuit } from './circuit.ts';
import { createUpstreamClient } from './client.ts';
import { isUnsure, type ToRefusal } from './failures.ts';
import type { Redactor } from './redact.ts';

/** @throws {Refusal} as the interface documents, or `BadGateway`, `ServiceUnavailable` or `GatewayTimeout` */
export type RequestUpstream = <Name extends keyof Operations>(
  caller: Pick<Caller, 'userId' | 'kind' | 'noteIncomplete'>,
  name: Name,
  input: InputOf<Operations[Name]>,
  options?: RequestOptions,
) => Promise<AnswerOf<Name>>;

export interface RequestOptions {
  readonly idempotencyKey?: string | undefined;
  /** Language in which the author of a message wants replies. */
  readonly language?: string | undefined;
  /** Called on a failure after which the upstream may have executed the request. */
  onUnsure?(): void;
}

export interface RequestSettings {
  readonly url: string;
  readonly key: string;
  readonly dispatcher: Dispatcher;
  readonly circuit: Circuit;
  readonly redactor: Redactor;
  readonly toRefusal: ToRefusal;
  readonly log: Log;
  /** Timeouts of one request in milliseconds: for public keys, and for secret keys. */
  readonly timeouts?: readonly [number, number];
}

/** Timeouts in milliseconds for public keys, and for secret keys, whose statistics of a year take longer. */
const defaultTimeouts = [10_000, 25_000] as const;

/** Maximum size of a response in bytes. */
const maxBytes = 67_108_864;

export function createRequestUpstream(settings: RequestSettings): RequestUpstream {
  const { url, key, dispatcher, circuit, redactor, toRefusal, log, timeouts = defaultTimeouts } = settings;
  const refused = new Set<string>();

  /** Logs each change only once: a key that lacks a scope would otherwise fill the log. */
  function noteKey(operation: string, isRefused: boolean): void {
    if (isRefused === refused.has(operation)) return;
    if (isRefused) {
      refused.add(operation);
      log.error({ operation }, 'the upstream refuses the key, or it lacks a scope');
    } else {
      refused.delete(operation);
      log.info({ operation }, 'the upstream accepts the key again');
    }
  }

  return async (caller, name, input, { idempotencyKey, language, onUnsure } = {}) => {
    const client = createUpstreamClient({
      baseUrl: url,
      apiKey: key,
      userId: caller.userId,
      dispatcher,
      maxBytes,
      timeout: caller.kind === 'secret' ? timeouts[1] : timeouts[0],
      noteIncomplete: caller.noteIncomplete,
      headers: {
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(language !== undefined && { 'accept-language': language }),
      },
    });
    const operation: Operation<object, unknown> = operations[name];
    try {
      const body = await circuit.run(() => client.send(operation, input), {
        reads: operation.method === 'GET',
      });
      noteKey(name, false);
      const answer = redactor.value(body);
      removeInlineFrom(name, answer);
      removeUnreachablePictures(answer);
      return readAnswer(name, answer);
    } catch (error) {
      if (isUnsure(error)) onUnsure?.();
      if (isApiError(error, 'unauthorized', 'forbidden')) noteKey(name, true);
      if (isApiError(error, 'malformed')) log.warn({ operation: name }, error.message);
      throw toRefusal(error);
    }
  };
}
