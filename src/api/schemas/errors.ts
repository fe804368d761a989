/** The bodies of answers that are not a success (section 7, and ours where it is silent). */

import { type Static, Type } from 'typebox';
import { nullable } from './common.ts';

/** One value that failed validation: what it was, where in its array (null outside one), and its property. */
export const InvalidValue = Type.Object({
  value: Type.Unknown(),
  index: nullable(Type.Integer()),
  label: Type.String(),
});
export type InvalidValue = Static<typeof InvalidValue>;

/** 400 */
export const ValidationBody = Type.Object({
  message: Type.Literal('Validation'),
  errors: Type.Array(InvalidValue),
});

/** 400 where section 7 gives it in place of `ValidationBody`. */
export const BadRequestBody = Type.Object({
  code: Type.Literal('BadRequest'),
  message: Type.Literal('Bad Request'),
});

/** Every other status. */
export const ErrorBody = Type.Object({ code: Type.String(), message: Type.String() });
export type ErrorBody = Static<typeof ErrorBody>;
