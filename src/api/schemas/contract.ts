/** The contract of an operation: its scope, its input and its output (interface sections 4 and 5). */

import type { Static, TSchema } from 'typebox';
import type { Scope } from '../limits.ts';

/** The output of an operation whose response is 204 without a body. */
export type NoContent = undefined;

export interface Contract<Input = unknown, Output = unknown> {
  /** Null if no key is needed. */
  readonly scope: Scope | null;
  /** One flat object of the path's placeholders and the query (GET, DELETE) or the body (POST, PUT). */
  readonly input: TSchema;
  /** Absent if the response is always 204. */
  readonly output?: TSchema;
  /**
   * The formats of the response other than plain JSON:
   * - `csv`: `fileType` can request the rows under `json` as CSV.
   * - `jsonp`: the response is wrapped into a call of the function in `callback`.
   * - `events`: the response is a stream of server-sent events; `output` describes one event.
   */
  readonly format?: 'csv' | 'jsonp' | 'events';
  /** Whether the response is 204 if the record does not exist. */
  readonly mayBeEmpty?: true;
  /** Body members that accept both digits and a number, whichever the schema declares. */
  readonly digitMembers?: readonly string[];
  /** Set if invalid input gets a 400 `{code: "BadRequest", message: "Bad Request"}` (interface section 7). */
  readonly invalidInput?: 'BadRequest';
  /** Marks Frontdesk's own operations. Other deployments lack them, so clients must cope with a 404. */
  readonly isOurs?: true;
  /** Marks operations of agents at the desk, which no key may use. */
  readonly isForDesk?: true;
  /** Marks operations whose response holds a secret that cannot be read again: a repeated request is refused. */
  readonly isShownOnce?: true;
  /** Never set: carries the two types for inference. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** An input schema with a narrower type than TypeBox infers from it. */
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

export function ours<C extends Contract>(contract: C): C & { readonly isOurs: true } {
  return { ...contract, isOurs: true };
}

/** Marks an operation of Frontdesk's own that needs a session of the desk in place of a key. */
export function forDesk<C extends Contract>(
  contract: C,
): C & { readonly isOurs: true; readonly isForDesk: true } {
  return { ...contract, isOurs: true, isForDesk: true };
}

/** Marks an operation whose response holds a secret that is shown this once. */
export function shownOnce<C extends Contract>(contract: C): C & { readonly isShownOnce: true } {
  return { ...contract, isShownOnce: true };
}

/** Creates the contract of an operation whose response is 204 if the record does not exist. */
export function contractOrNothing<I extends TSchema, O extends TSchema>(
  scope: Scope,
  input: I,
  output: O,
): Contract<InputType<I>, Static<O> | undefined> {
  return { scope, input, output, mayBeEmpty: true };
}
