/**
 * The gateway's `Client`: sends operations to the upstream as the client of pages does, but limits the size of
 * responses. Its errors contain neither the key nor the url, unlike `fetch`'s, and include the bodies of refusals.
 */

import { type Dispatcher, request } from 'undici';
import { type Operation, pathNames } from '../../api/operation.ts';
import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';
import type { Client, SendOptions } from '../../client/client.ts';
import { ApiError, type ApiErrorKind, statusErrorKind } from '../../client/errors.ts';
import { type RequestParts, requestParts } from '../../client/request.ts';
import { requireForwardable } from '../forwardable-path.ts';

export interface UpstreamClientSettings {
  readonly baseUrl: string;
  readonly userId: number;
  readonly apiKey: string;
  readonly dispatcher: Dispatcher;
  /** Timeout of a request in milliseconds, including reading the response. */
  readonly timeout: number;
  /** Maximum size of a response in bytes. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called if a success has `Retry-After`: it lacks something that is there soon. */
  readonly noteIncomplete?: (() => void) | undefined;
}

/** A refusal of the upstream. `body` is unvalidated JSON, or undefined. */
export class UpstreamError extends ApiError {
  readonly body: unknown;

  constructor(status: number, body: unknown, retryAfter: number) {
    super(errorKind(status), `the upstream answered ${status}`, {
      status,
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    });
    this.body = body;
  }
}

/** The error of a request that was not sent, because there was no connection. */
export class NotSentError extends ApiError {}

/** Maximum size in bytes of a refusal's body that is read. */
const maxRefusalBytes = 262_144;

export function createUpstreamClient(settings: UpstreamClientSettings): Pick<Client, 'send'> {
  const { baseUrl, userId, apiKey, dispatcher, timeout, maxBytes, headers = {}, noteIncomplete } = settings;
  const prefix = withoutTrailingSlashes(baseUrl);

  return {
    async send<Input extends object, Output>(
      operation: Operation<Input, Output>,
      input: NoInfer<Input>,
      { signal }: SendOptions = {},
    ): Promise<Output> {
      const { path, body: sent } = forwardableParts(operation, { ...input, apiKey, userId });
      const ending = AbortSignal.timeout(timeout);
      try {
        // Redirects are not followed, because that would send the key in the path to another host.
        const {
          statusCode,
          headers: answered,
          body,
        } = await request(prefix + path, {
          method: operation.method,
          dispatcher,
          signal: signal ? AbortSignal.any([signal, ending]) : ending,
          headers: {
            ...headers,
            accept: 'application/json',
            ...(sent !== undefined && { 'content-type': 'application/json' }),
          },
          body: sent,
        });
        if (statusCode === 204) {
          await body.dump();
          return undefined as Output;
        }
        if (statusCode >= 200 && statusCode < 300) {
          if (answered['retry-after'] !== undefined) noteIncomplete?.();
          return parse(await readUpTo(body, maxBytes));
        }
        const text = await readUpTo(body, maxRefusalBytes).catch(() => '');
        throw new UpstreamError(statusCode, parsed(text), Number(answered['retry-after'] ?? Number.NaN));
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (signal?.aborted) throw new ApiError('aborted', 'the request was aborted');
        if (ending.aborted || isTimeout(error)) throw new ApiError('timeout', 'the upstream took too long');
        // The cause is omitted because it contains the url.
        const message = 'the upstream cannot be reached';
        throw isNotSent(error) ? new NotSentError('network', message) : new ApiError('network', message);
      }
    },
  };
}

/**
 * Builds the request. The key is not checked, because it is the operator's own.
 * @throws {Refusal} `NotFound` for a value that would change the path
 */
function forwardableParts(operation: Operation, values: Readonly<Record<string, unknown>>): RequestParts {
  for (const name of pathNames(operation.path)) {
    if (name !== 'apiKey') requireForwardable(String(values[name] ?? ''));
  }
  return requestParts(operation, values);
}

/** Returns the kind of error for a status. A redirect is malformed, because the interface has none. */
function errorKind(status: number): ApiErrorKind {
  return status < 400 ? 'malformed' : statusErrorKind(status);
}

async function readUpTo(body: Dispatcher.ResponseData['body'], limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) {
      body.destroy();
      throw new ApiError('malformed', 'the response is too long');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('malformed', 'the response is not JSON');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return (
    errorCode(error).startsWith('UND_ERR_') && errorCode(error).endsWith('_TIMEOUT') && !isNotSent(error)
  );
}

const withoutConnection = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

function isNotSent(error: unknown): boolean {
  return withoutConnection.includes(errorCode(error));
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
