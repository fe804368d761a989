/** The contract of one operation: its scope, its input and its output (sections 4 and 5). */

import type { Static, TSchema } from 'typebox';
import type { Scope } from '../limits.ts';

/** Answered with 204 and no body. */
export type NoContent = undefined;

export interface Contract<Input = unknown, Output = unknown> {
  /** Null: no key is needed. */
  readonly scope: Scope | null;
  /** One flat object: path placeholders, and the query of a GET or DELETE or the body of a POST or PUT. */
  readonly input: TSchema;
  /** Absent where the answer is 204. */
  readonly output?: TSchema;
  /**
   * `csv`: the rows under `json` can also be had as CSV, by `fileType`.
   * `jsonp`: the answer is wrapped into a call of the function that `callback` names.
   * `events`: the answer is a stream of server-sent events, which `output` describes one by one.
   */
  readonly format?: 'csv' | 'jsonp' | 'events';
  /** The answer can also be 204, where there is no such thing. */
  readonly mayBeEmpty?: true;
  /** Members of a body that may be digits where the schema has a number, and a number where it has digits. */
  readonly digitMembers?: readonly string[];
  /** Where section 7 gives a 400 of `{code: "BadRequest", message: "Bad Request"}` for input that is not valid. */
  readonly invalidInput?: 'BadRequest';
  /**
   * Of Frontdesk's own, beside the interface: another deployment has no such operation, and a client copes with a 404.
   * Absent of the interface's operations.
   */
  readonly isOurs?: true;
  /** Never set: this member only carries the two types. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** An input schema whose type says more than the schema's own does. */
export type InputSchema<Input> = TSchema & { readonly '~input'?: Input };

type InputType<S extends TSchema> = S extends { readonly '~input'?: infer Input }
  ? Exclude<Input, undefined>
  : Static<S>;

type ContractOptions = Pick<Contract, 'format' | 'invalidInput' | 'digitMembers'>;

export function contract<I extends TSchema, O extends TSchema>(
  scope: Scope | null,
  input: I,
  output: O,
  options?: ContractOptions,
): Contract<InputType<I>, Static<O>>;
export function contract<I extends TSchema>(
  scope: Scope | null,
  input: I,
  output?: undefined,
  options?: ContractOptions,
): Contract<InputType<I>, NoContent>;
export function contract(
  scope: Scope | null,
  input: TSchema,
  output?: TSchema,
  options?: ContractOptions,
): Contract {
  return { scope, input, ...(output && { output }), ...options };
}

/** The contract of an operation of Frontdesk's own. */
export function ours<C extends Contract>(contract: C): C & { readonly isOurs: true } {
  return { ...contract, isOurs: true };
}

/** The contract of an operation that answers 204 where there is no such thing. */
export function contractOrNothing<I extends TSchema, O extends TSchema>(
  scope: Scope,
  input: I,
  output: O,
): Contract<InputType<I>, Static<O> | undefined> {
  return { scope, input, output, mayBeEmpty: true };
}
