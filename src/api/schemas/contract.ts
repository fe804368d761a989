/** The agreement behind one operation: who may call it, what it takes, what it answers (sections 4 and 5). */

import type { Static, TSchema } from 'typebox';
import type { Scope } from '../limits.ts';

/** Answered with 204 and no body. */
export type NoContent = undefined;

export interface Contract<Input = unknown, Output = unknown> {
  readonly scope: Scope;
  /** One flat object: path placeholders, and the query of a GET or DELETE or the body of a POST or PUT. */
  readonly input: TSchema;
  /** Absent where the answer is 204. */
  readonly output?: TSchema;
  /** Never set: it only carries the two types. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** An input schema whose type says more than the schema's own does. */
export type InputSchema<Input> = TSchema & { readonly '~input'?: Input };

type InputType<S extends TSchema> = S extends { readonly '~input'?: infer Input }
  ? Exclude<Input, undefined>
  : Static<S>;

export function contract<I extends TSchema, O extends TSchema>(
  scope: Scope,
  input: I,
  output: O,
): Contract<InputType<I>, Static<O>>;
export function contract<I extends TSchema>(scope: Scope, input: I): Contract<InputType<I>, NoContent>;
export function contract(scope: Scope, input: TSchema, output?: TSchema): Contract {
  return output === undefined ? { scope, input } : { scope, input, output };
}
