/** The error of a refused call of a `Service`. The server turns it into the answer of section 7. */

import type { InvalidValue } from './schemas/errors.ts';

export type RefusalKind =
  | 'NotFound'
  | 'Forbidden'
  | 'Unauthorized'
  | 'TokenExpired'
  | 'TokenInvalid'
  | 'BadRequest'
  | 'Conflict'
  | 'PayloadTooLarge'
  | 'UnsupportedMediaType'
  | 'UnprocessableContent'
  | 'TooManyRequests'
  | 'BadGateway'
  | 'ServiceUnavailable'
  | 'GatewayTimeout'
  | 'InsufficientStorage';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  /** The body of the answer where the interface has a special one; `{code, message}` without it. */
  readonly body: object | undefined;
  /** Seconds until the next attempt, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, message: string, body?: object, retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const notFound = () => new Refusal('NotFound', 'Not Found');

/** 409 `{message: "Conflict", error}`: `error` says what is in conflict (section 7). */
export const conflict = (error: object) =>
  new Refusal('Conflict', 'Conflict', { message: 'Conflict', error });

/** Answered as 400 `{message: "Validation", errors}`. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly errors: readonly InvalidValue[];

  constructor(errors: readonly InvalidValue[]) {
    super('Validation');
    this.errors = errors;
  }
}

/** The refusal of one value that no schema can judge. `index` is its place in a list, null outside one. */
export function invalidInput(label: string, value: unknown, index: number | null = null): ValidationError {
  return new ValidationError([{ value, index, label }]);
}
