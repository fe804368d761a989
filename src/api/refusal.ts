/** Why a `Service` did not do what it was asked. The server turns it into the answer that section 7 gives. */

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
  /** What is answered where the interface gives a body of its own; else `{code, message}`. */
  readonly body: object | undefined;
  /** Seconds after which it is worth asking again. */
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
