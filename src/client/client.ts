/** Sends operations to a deployment of the interface, from a browser or from Node. */

import ky, { HTTPError } from 'ky';
import { fillPath, type Operation, pathNames } from '../api/operation.ts';
import { ApiError, type ApiErrorDetails, kindOfStatus } from './errors.ts';

export interface ClientSettings {
  /** Where the deployment answers, with or without a trailing slash. */
  readonly baseUrl: string;
  readonly userId: number;
  readonly apiKey: string;
  /**
   * Milliseconds until a request is given up, repetitions and the reading of its answer included.
   * @default 10000
   */
  readonly timeout?: number;
  /**
   * How often a read is tried again after a network error or a 5xx. A write is never repeated.
   * @default 2
   */
  readonly retries?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SendOptions {
  /** Ends the request; the promise then rejects with an `ApiError` of the kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Lets a write outlive the page that sends it. */
  readonly keepalive?: boolean;
}

export interface Client {
  /**
   * Sends one operation and resolves to its answer; `undefined` where the answer has no body.
   * @throws {ApiError}
   */
  send<Input extends object, Output>(
    operation: Operation<Input, Output>,
    input: NoInfer<Input>,
    options?: SendOptions,
  ): Promise<Output>;
}

export function createClient(settings: ClientSettings): Client {
  const { baseUrl, userId, apiKey, timeout = 10_000, retries = 2, headers = {} } = settings;
  const prefix = baseUrl.replace(/\/+$/, '');
  const http = ky.create({
    // Ours covers the body too, and works where a browser lacks AbortSignal.any.
    timeout: false,
    headers,
    retry: {
      limit: retries,
      methods: ['get'],
      statusCodes: [500, 502, 503, 504],
      backoffLimit: 3000,
      maxRetryAfter: 3000,
    },
    // A redirect would carry the key in the path to wherever it points.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });

  return {
    async send<Input extends object, Output>(
      operation: Operation<Input, Output>,
      input: NoInfer<Input>,
      { signal, keepalive = false }: SendOptions = {},
    ): Promise<Output> {
      const { path, rest } = splitInput(operation.path, { ...input, apiKey, userId });
      const reads = operation.method === 'GET' || operation.method === 'DELETE';
      const ending = new AbortController();
      const end = () => ending.abort();
      const timer = setTimeout(end, timeout);
      signal?.addEventListener('abort', end);
      try {
        signal?.throwIfAborted();
        const response = await http(prefix + path, {
          method: operation.method,
          keepalive,
          signal: ending.signal,
          ...(reads ? { searchParams: queryOf(rest) } : { json: rest }),
        });
        return response.status === 204 ? (undefined as Output) : await readJson<Output>(response);
      } catch (error) {
        if (signal?.aborted) throw new ApiError('aborted', 'the request was aborted', { cause: error });
        if (ending.signal.aborted)
          throw new ApiError('timeout', 'the server took too long', { cause: error });
        throw await asApiError(error);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
      }
    },
  };
}

/** Fills the path, and leaves what the path did not take for the query or the body. */
function splitInput(path: string, values: Readonly<Record<string, unknown>>) {
  const taken = new Set([...pathNames(path), 'apiKey', 'userId']);
  const rest = Object.entries(values).filter(([name, value]) => !taken.has(name) && value !== undefined);
  return { path: fillPath(path, values), rest: Object.fromEntries(rest) };
}

/** A list becomes a repeated parameter. */
function queryOf(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query;
}

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('malformed', 'the answer is not JSON', { ...detailsOf(response), cause });
  }
}

async function asApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPError) {
    const { response } = error;
    const invalid = response.status === 400 ? await invalidNames(response) : [];
    const details = { ...detailsOf(response), invalid, cause: error };
    return new ApiError(kindOfStatus(response.status), `the server answered ${response.status}`, details);
  }
  return new ApiError('network', 'the server cannot be reached', { cause: error });
}

function detailsOf(response: Response): ApiErrorDetails {
  const requestId = response.headers.get('request-id');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    ...(requestId ? { requestId } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  };
}

/** The labels of `{message: "Validation", errors: [{label}]}`; none when the body is anything else. */
async function invalidNames(response: Response): Promise<string[]> {
  const body: unknown = await response.json().catch(() => null);
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  return Array.isArray(errors)
    ? errors.flatMap((item: unknown) =>
        typeof item === 'object' && item !== null && 'label' in item && typeof item.label === 'string'
          ? [item.label]
          : [],
      )
    : [];
}
