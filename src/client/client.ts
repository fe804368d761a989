/** Sends operations to a deployment of the interface, from a browser or from Node. */

import ky, { isHTTPError } from 'ky';
import type { Operation } from '../api/operation.ts';
import { withoutTrailingSlashes } from '../api/shared/trailing-slashes.ts';
import { anySignal } from './any-signal.ts';
import { ApiError, statusErrorKind } from './errors.ts';
import { readRefusal } from './read-refusal.ts';
import { requestParts } from './request.ts';

/** In milliseconds. */
export const defaultTimeout = 10_000;

export interface ClientSettings {
  /** Base url of the deployment, with or without a trailing slash. */
  readonly baseUrl: string;
  readonly userId: number;
  readonly apiKey: string;
  /**
   * Timeout in milliseconds of a request, including its retries and reading the response.
   * @default 10000
   */
  readonly timeout?: number;
  /**
   * Maximum number of retries of a read after a network error or a 5xx status. Writes are never repeated.
   * @default 2
   */
  readonly retries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether requests carry cookies. Only the desk has any: a key needs none.
   * @default 'omit'
   */
  readonly credentials?: 'omit' | 'same-origin';
  /**
   * Sends each request and each retry. A visitor session adds its headers here.
   * @default the platform's `fetch`
   */
  readonly fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

export interface SendOptions {
  /** Aborts the request; the promise then rejects with an `ApiError` of the kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Lets a write continue after its page is closed. */
  readonly keepalive?: boolean;
  /**
   * Timeout of this request in milliseconds, for an operation that waits for another server.
   * @default the client's
   */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  readonly settings: ClientSettings;
  /**
   * Sends an operation and resolves to the response's JSON; `undefined` for a response without a body.
   * @throws {ApiError}
   */
  send<Input extends object, Output>(
    operation: Operation<Input, Output>,
    input: NoInfer<Input>,
    options?: SendOptions,
  ): Promise<Output>;
}

/** A client that requests the rows of an operation as a file, too. */
export interface CsvClient extends Client {
  /** @throws {ApiError} */
  sendForCsv<Input extends { readonly fileType?: 'csv' | 'json' }>(
    operation: Operation<Input>,
    input: NoInfer<Input>,
    options?: SendOptions,
  ): Promise<Blob>;
}

/** Maximum wait before a retry in milliseconds, even if the server asks for a longer one. */
const longestPause = 3000;

const worthAnotherTry = [500, 502, 503, 504];

export function createClient(settings: ClientSettings): CsvClient {
  const {
    baseUrl,
    userId,
    apiKey,
    timeout = defaultTimeout,
    retries = 2,
    headers = {},
    credentials = 'omit',
  } = settings;
  const prefix = withoutTrailingSlashes(baseUrl);
  const request = ky.create({
    headers,
    retry: {
      limit: retries,
      methods: ['get'],
      statusCodes: worthAnotherTry,
      afterStatusCodes: worthAnotherTry,
      maxRetryAfter: longestPause,
      backoffLimit: longestPause,
    },
    // ky's timeout would apply to each attempt, and would not cover reading the body.
    timeout: false,
    // Following a redirect would carry the key in the path to another host.
    redirect: 'manual',
    credentials,
    referrerPolicy: 'no-referrer',
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  async function send<Output>(
    operation: Operation,
    input: object,
    options: SendOptions = {},
    read: (response: Response) => Promise<Output>,
  ): Promise<Output> {
    const { signal, keepalive = false, headers: extra = {} } = options;
    const { path, body } = requestParts(operation, { ...input, apiKey, userId });
    const limit = AbortSignal.timeout(options.timeout ?? timeout);
    try {
      signal?.throwIfAborted();
      const response = await request(prefix + path, {
        method: operation.method,
        keepalive,
        headers: { ...extra, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        signal: signal ? anySignal(signal, limit) : limit,
        ...(body !== undefined && { body }),
      }).catch((error: unknown) => throwRefusal(error, apiKey));
      return await read(response);
    } catch (cause) {
      if (signal?.aborted) throw new ApiError('aborted', 'the request was aborted', { cause });
      if (limit.aborted) throw new ApiError('timeout', 'the server took too long', { cause });
      if (cause instanceof ApiError) throw cause;
      throw new ApiError('network', 'the server cannot be reached', { cause });
    }
  }

  return {
    settings,
    send: <Input, Output>(operation: Operation<Input, Output>, input: object, options?: SendOptions) =>
      send(operation, input, options, readAnswer<Output>),
    sendForCsv: (operation, input, options) =>
      send(operation, { ...input, fileType: 'csv' }, options, (response) => response.blob()),
  };
}

/** @throws {ApiError} if the response is not JSON */
async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    // The JSON is not validated: the code that shows it tolerates other shapes.
    const answer: T = response.status === 204 ? undefined : JSON.parse(text);
    return answer;
  } catch (cause) {
    throw new ApiError('malformed', 'the response is not JSON', { ...responseDetails(response), cause });
  }
}

/** Rejects with an `ApiError` that has the server's message; errors other than HTTP errors are rethrown. */
async function throwRefusal(error: unknown, apiKey: string): Promise<never> {
  if (!isHTTPError(error)) throw error;
  throw await responseError(error.response, apiKey);
}

export async function responseError(response: Response, apiKey: string): Promise<ApiError> {
  const { status } = response;
  if (isRedirect(response)) return redirectError(response);
  const { message, invalid, conflict } = await readRefusal(response, apiKey);
  const details = {
    ...responseDetails(response),
    ...(status === 400 && { invalid }),
    ...(status === 409 && { conflict }),
  };
  return new ApiError(statusErrorKind(status), message ?? `the server answered ${status}`, details);
}

/** Whether a response is a redirect. Browsers reveal nothing more about it than the type `opaqueredirect`. */
function isRedirect({ status, type, headers }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'));
}

/** Returns an error with the redirect's origin only, because its path may repeat the key. */
function redirectError(response: Response): ApiError {
  const { status, type, url, headers } = response;
  if (type === 'opaqueredirect')
    return new ApiError('redirect', 'the server redirects to another url, which browsers do not reveal');
  const redirectedTo = webOrigin(headers.get('location') ?? '', url);
  const target = redirectedTo ?? 'an invalid url';
  const message = `the server answered ${status} and redirects to ${target}`;
  return new ApiError('redirect', message, { ...responseDetails(response), redirectedTo });
}

function webOrigin(location: string, base: string): string | undefined {
  const url = URL.canParse(location, base) ? new URL(location, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

function responseDetails({ status, headers }: Response) {
  return {
    status,
    requestId: headers.get('request-id') ?? undefined,
    retryAfter: secondsToWait(headers.get('retry-after')),
  };
}

/** Maximum wait in seconds: browser timers with a longer delay than about 24 days fire at once. */
const longestWait = 86_400;

/** Returns the seconds in a `Retry-After` header; undefined if it has no number. */
function secondsToWait(seconds: string | null): number | undefined {
  return seconds && Number(seconds) >= 0 ? Math.min(Number(seconds), longestWait) : undefined;
}
