/**
 * The error of a request, with its reason in `kind`: the text of a message is never compared. `message` is the server's
 * own where it sent one, as one line of plain text: for logs, not for visitors.
 */

export type ApiErrorKind =
  /** No answer: offline, refused, a name that does not resolve, or forbidden by CORS. */
  | 'network'
  | 'timeout'
  /** The caller's signal ended it. */
  | 'aborted'
  /** 401 */
  | 'unauthorized'
  /** 403 */
  | 'forbidden'
  /** 404 */
  | 'not-found'
  /** 400; `invalid` names the values. */
  | 'validation'
  /** 409 */
  | 'conflict'
  /** 413 */
  | 'too-large'
  /** 429; `retryAfter` may say how long to wait. */
  | 'too-many'
  /** 5xx */
  | 'server'
  /** A redirect to https, to a page to sign in at, or the like; `redirectedTo` names it outside of browsers. */
  | 'redirect'
  /** An answer that the interface does not describe. */
  | 'malformed';

export interface ApiErrorDetails {
  /** The HTTP status; absent when there was no answer. */
  readonly status?: number | undefined;
  /** The server's id for the request, to be quoted to its operator. */
  readonly requestId?: string | undefined;
  /** Seconds that the server asks to wait. */
  readonly retryAfter?: number | undefined;
  /** The origin that a redirect leads to, such as `https://login.example`; undefined in browsers. */
  readonly redirectedTo?: string | undefined;
  /** The properties that failed validation (section 7). */
  readonly invalid?: readonly string[];
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

  constructor(kind: Kind, message: string, details: ApiErrorDetails = {}) {
    super(message, details);
    this.kind = kind;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.redirectedTo = details.redirectedTo;
    this.invalid = details.invalid ?? [];
  }
}

/** Whether a failure is an `ApiError`, of one of the kinds if any are named. */
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

/** The kind of error that a status means. */
export function statusErrorKind(status: number): ApiErrorKind {
  return kinds[status] ?? (status >= 500 ? 'server' : 'malformed');
}
