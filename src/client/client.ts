/** Sends operations to a deployment of the interface, from a browser or from Node. */

import type { Operation } from '../api/operation.ts';
import { withoutTrailingSlashes } from '../api/trailing-slashes.ts';
import { ApiError, kindOfStatus } from './errors.ts';
import { requestParts } from './request.ts';

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
  /**
   * Sends each request, repetitions included: what speaks for a visitor adds its headers here.
   * @default the platform's own
   */
  readonly fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

export interface SendOptions {
  /** Ends the request; the promise then rejects with an `ApiError` of the kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Lets a write outlive the page that sends it. */
  readonly keepalive?: boolean;
  /** Sent with this request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  /** What it was made with. */
  readonly settings: ClientSettings;
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

/** Seconds before the first repetition; each further one takes twice as long, up to the most. */
const firstPause = 0.3;
const longestPause = 3;

const worthAnotherTry = [500, 502, 503, 504];

export function createClient(settings: ClientSettings): Client {
  const { baseUrl, userId, apiKey, timeout = 10_000, retries = 2, headers = {} } = settings;
  const prefix = withoutTrailingSlashes(baseUrl);

  /** Asks, again where that is harmless and may help. */
  async function request(
    url: string,
    init: RequestInit & { readonly signal: AbortSignal },
  ): Promise<Response> {
    const ask = settings.fetch ?? fetch;
    const repetitions = init.method === 'GET' ? retries : 0;
    for (let repeated = 0; ; repeated += 1) {
      let pause = firstPause * 2 ** repeated;
      try {
        const response = await ask(url, init);
        if (repeated >= repetitions || !worthAnotherTry.includes(response.status)) return response;
        pause = secondsToWait(response) ?? pause;
      } catch (error) {
        if (repeated >= repetitions || init.signal.aborted) throw error;
      }
      await wait(Math.min(pause, longestPause) * 1000, init.signal);
    }
  }

  return {
    settings,
    async send<Input extends object, Output>(
      operation: Operation<Input, Output>,
      input: NoInfer<Input>,
      { signal, keepalive = false, headers: extra = {} }: SendOptions = {},
    ): Promise<Output> {
      const { path, body } = requestParts(operation, { ...input, apiKey, userId });
      const ending = new AbortController();
      const end = () => ending.abort();
      const timer = setTimeout(end, timeout);
      signal?.addEventListener('abort', end);
      try {
        signal?.throwIfAborted();
        const response = await request(prefix + path, {
          method: operation.method,
          keepalive,
          headers: { ...headers, ...extra, ...(body && { 'Content-Type': 'application/json' }) },
          signal: ending.signal,
          body: body ?? null,
          // A redirect would carry the key in the path to wherever it points.
          redirect: 'error',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        });
        return await readAnswer<Output>(response);
      } catch (cause) {
        if (signal?.aborted) throw new ApiError('aborted', 'the request was aborted', { cause });
        if (ending.signal.aborted) throw new ApiError('timeout', 'the server took too long', { cause });
        if (cause instanceof ApiError) throw cause;
        throw new ApiError('network', 'the server cannot be reached', { cause });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
      }
    },
  };
}

/** Rejects as soon as the signal is aborted. */
function wait(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** @throws {ApiError} for a refusal, and for what is not JSON. */
async function readAnswer<T>(response: Response): Promise<T> {
  const { ok, status, headers } = response;
  const details = {
    status,
    requestId: headers.get('request-id') ?? undefined,
    retryAfter: secondsToWait(response),
  };
  if (!ok) {
    const invalid = status === 400 ? await invalidNames(response) : [];
    throw new ApiError(kindOfStatus(status), `the server answered ${status}`, { ...details, invalid });
  }
  const text = await response.text();
  try {
    // What an operation answers is the server's word; whoever shows it copes with other answers.
    const answer: T = status === 204 ? undefined : JSON.parse(text);
    return answer;
  } catch (cause) {
    throw new ApiError('malformed', 'the answer is not JSON', { ...details, cause });
  }
}

/** Seconds that the server asks to wait; undefined where it says none, or a date. */
function secondsToWait({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after');
  return seconds && Number(seconds) >= 0 ? Number(seconds) : undefined;
}

/** The labels of `{message: "Validation", errors: [{label}]}`; none when the body is anything else. */
async function invalidNames(response: Response): Promise<string[]> {
  const body: { errors?: unknown } | null = await response.json().catch(() => null);
  const errors: unknown = body?.errors;
  return Array.isArray(errors)
    ? errors
        .map((error: { label?: unknown } | null) => error?.label)
        .filter((label) => typeof label === 'string')
    : [];
}
