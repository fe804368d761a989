/** Bodies of error responses (interface section 7, and Frontdesk's own where the interface is silent). */

import { type Static, Type } from 'typebox';
import { nullable } from './common.ts';

/** A value that failed validation: the value, its index in a list (null outside a list), and its property. */
export const InvalidValue = Type.Object({
  value: Type.Unknown(),
  index: nullable(Type.Integer()),
  label: Type.String(),
});
export type InvalidValue = Static<typeof InvalidValue>;

export const ValidationBody = Type.Object({
  message: Type.Literal('Validation'),
  errors: Type.Array(InvalidValue),
});

/** Body of a 400 if interface section 7 prescribes it in place of `ValidationBody`. */
export const BadRequestBody = Type.Object({
  code: Type.Literal('BadRequest'),
  message: Type.Literal('Bad Request'),
});

/** Body of every other error status. */
export const ErrorBody = Type.Object({ code: Type.String(), message: Type.String() });
export type ErrorBody = Static<typeof ErrorBody>;
