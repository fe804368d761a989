/** Errors that the methods of a `Service` throw. The server turns them into the responses of interface section 7. */

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
  /** Response body, if the interface prescribes a special one; `{code, message}` if absent. */
  readonly body: object | undefined;
  /** Seconds until the next attempt, for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, message: string, body?: object, retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const notFound = () => new Refusal('NotFound', 'Not Found');

/** Creates a 409 `{message: "Conflict", error}`; `error` has the conflicting values (interface section 7). */
export const conflict = (error: object) =>
  new Refusal('Conflict', 'Conflict', { message: 'Conflict', error });

/** Invalid values in the input: a response 400 `{message: "Validation", errors}`. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly errors: readonly InvalidValue[];

  constructor(errors: readonly InvalidValue[]) {
    super('Validation');
    this.errors = errors;
  }
}

/** Creates the error for one value that a schema cannot check. `index` is its index in a list; null outside a list. */
export function invalidInput(label: string, value: unknown, index: number | null = null): ValidationError {
  return new ValidationError([{ value, index, label }]);
}
