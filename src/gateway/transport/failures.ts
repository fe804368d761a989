/** Turns errors of the upstream into refusals of the gateway, without the upstream's own texts. */

import { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';
import { type TSchema, Type } from 'typebox';
import { Check, Clean } from 'typebox/value';
import { conflict, notFound, Refusal, ValidationError } from '../../api/refusal.ts';
import { ValidationBody } from '../../api/schemas/errors.ts';
import { ApiError } from '../../client/errors.ts';
import { NotSentError, UpstreamError } from './client.ts';
import type { Redactor } from './redact.ts';

/** Error bodies of interface section 7, with exactly the documented members. */
const UnknownAccount = Type.Object({
  message: Type.Literal('accountId not found'),
  errors: Type.Array(Type.Unknown(), { maxItems: 0 }),
});

const primary = { isPrimary: Type.Boolean() };
const ConflictBody = Type.Object({
  message: Type.Literal('Conflict'),
  error: Type.Union([
    Type.Object({
      field: Type.Literal('email'),
      row: Type.Object({ email: Type.String(), ...primary }),
    }),
    Type.Object({
      field: Type.Literal('phone'),
      row: Type.Object({ phone: Type.String(), ...primary }),
    }),
    Type.Object({
      field: Type.Union([
        Type.Literal('unknown'),
        Type.Literal('externalId'),
        Type.Literal('Idempotency-Key'),
      ]),
    }),
  ]),
});

/** Seconds in `Retry-After` if the upstream sends none. */
const defaultWait = 10;
const maxWait = 3600;

/** Creates the error for a response that the interface does not describe. */
export const malformed = () => new ApiError('malformed', 'the response is not what the interface describes');

/** Whether the upstream failed, rather than refused the request. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && ['network', 'timeout', 'server'].includes(error.kind);
}

/** Whether the upstream may have executed the request. */
export function isUnsure(error: unknown): boolean {
  if (error instanceof NotSentError) return false;
  return isOutage(error) || (error instanceof ApiError && error.kind === 'malformed');
}

/** Whether a repeated request would be refused too, because the record does not exist or the input is invalid. */
export function isRefusalForGood(error: unknown): boolean {
  return (
    error instanceof ValidationError ||
    (error instanceof Refusal && (error.kind === 'NotFound' || error.kind === 'BadRequest'))
  );
}

/**
 * Creates the refusal of a request that the upstream does not accept at present.
 * @param detail text for the operator, such as `the upstream answered 429`
 * @param message text for the caller
 * @param retryAfter seconds until the next attempt
 */
export type Unavailable = (detail: string, message: string, retryAfter: number) => Refusal;

/** Returns the error to throw in place of an upstream error; other errors are returned unchanged. */
export type ToRefusal = (error: unknown) => unknown;

export function createToRefusal(redactor: Redactor, unavailable: Unavailable): ToRefusal {
  return (error) => {
    if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
      return unavailable(error.message, 'The upstream service does not answer.', defaultWait);
    }
    return error instanceof ApiError ? upstreamRefusal(error, redactor, unavailable) : error;
  };
}

function upstreamRefusal(error: ApiError, redactor: Redactor, unavailable: Unavailable): Error {
  switch (error.kind) {
    case 'validation':
      return inputRefusal(upstreamBody(error, redactor));
    case 'not-found':
      return notFound();
    case 'conflict':
      return conflictRefusal(upstreamBody(error, redactor));
    case 'too-large':
      return new Refusal('BadRequest', 'Bad Request');
    case 'too-many':
      return unavailable(
        'the upstream answered 429',
        'The upstream service is overloaded.',
        Math.min(Math.max(Math.ceil(error.retryAfter ?? defaultWait), 1), maxWait),
      );
    case 'timeout':
      return new Refusal('GatewayTimeout', 'The upstream service took too long.');
    default:
      return new Refusal('BadGateway', 'The upstream service sent an invalid response.');
  }
}

function upstreamBody(error: ApiError, redactor: Redactor): unknown {
  return error instanceof UpstreamError ? redactor.value(error.body) : undefined;
}

function inputRefusal(body: unknown): Error {
  const invalid = exactly(ValidationBody, body);
  if (invalid && invalid.errors.length > 0) return new ValidationError(invalid.errors);
  const unknownAccount = exactly(UnknownAccount, body);
  if (unknownAccount) return new Refusal('BadRequest', unknownAccount.message, unknownAccount);
  return new Refusal('BadRequest', 'Bad Request');
}

function conflictRefusal(body: unknown): Refusal {
  const found = exactly(ConflictBody, body);
  return found ? conflict(found.error) : new Refusal('Conflict', 'Conflict');
}

/** Returns the body without undocumented members; null if its shape is different. */
function exactly<S extends TSchema>(schema: S, body: unknown) {
  const cleaned = Clean(schema, structuredClone(body));
  return Check(schema, cleaned) ? cleaned : null;
}
