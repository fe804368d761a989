/**
 * The error of a request. Callers compare `kind`, never the text of `message`. If the server sent a message, `message`
 * is the server's text as one line of plain text, for logs rather than visitors.
 */

export type ApiErrorKind =
  /** No response: the device is offline, the connection refused, the host name unknown, or CORS forbids it. */
  | 'network'
  | 'timeout'
  /** The caller's signal aborted the request. */
  | 'aborted'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  /** 400; `invalid` lists the properties. */
  | 'validation'
  | 'conflict'
  | 'too-large'
  /** 429; `retryAfter` may hold the seconds to wait. */
  | 'too-many'
  | 'server'
  /** A redirect, for example to https or to a sign-in page; `redirectedTo` holds its origin outside browsers. */
  | 'redirect'
  /** A response that the interface does not describe. */
  | 'malformed';

export interface ApiErrorDetails {
  /** HTTP status; absent if there was no response. */
  readonly status?: number | undefined;
  /** The server's id of the request, which helps its operator find the request in logs. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before the next request, as the server asks. */
  readonly retryAfter?: number | undefined;
  /** Origin of the redirect's target, such as `https://login.example`; undefined in browsers. */
  readonly redirectedTo?: string | undefined;
  /** Properties that failed validation (interface section 7). */
  readonly invalid?: readonly string[];
  /** The conflicting values of a 409 (interface section 7), unchecked. */
  readonly conflict?: unknown;
  readonly cause?: unknown;
}

export class ApiError<Kind extends ApiErrorKind = ApiErrorKind> extends Error {
  override readonly name = 'ApiError';
  readonly kind: Kind;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly redirectedTo: string | undefined;
  readonly invalid: readonly string[];
  readonly conflict: unknown;

  constructor(kind: Kind, message: string, details: ApiErrorDetails = {}) {
    super(message, details);
    this.kind = kind;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.redirectedTo = details.redirectedTo;
    this.invalid = details.invalid ?? [];
    this.conflict = details.conflict;
  }
}

/** Whether an error is an `ApiError`, of one of the given kinds if any. */
export function isApiError<Kind extends ApiErrorKind = ApiErrorKind>(
  error: unknown,
  ...kinds: readonly Kind[]
): error is ApiError<Kind> {
  return error instanceof ApiError && (kinds.length === 0 || kinds.some((kind) => kind === error.kind));
}

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  400: 'validation',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many',
};

export function statusErrorKind(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 500 ? 'server' : 'malformed');
}
