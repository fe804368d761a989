/** What answers the interface: one async method for each operation. */

import type { Scope } from './limits.ts';
import type { InputOf, OutputOf } from './operation.ts';
import type { Operations } from './operations/index.ts';
import type { Cursor, NextUrl } from './schemas/lists.ts';

/** On whose behalf a method is called: the user of the path, and what the key allows. */
export interface Caller {
  readonly userId: number;
  /** A public key's calls go through the visitor policy; without a key there are few operations. */
  readonly kind: 'secret' | 'public' | 'none';
  readonly scopes: readonly Scope[];
  /** The row of the key. */
  readonly keyId?: number;
  /** Of a write that may be sent twice: the header that makes it happen once. */
  readonly idempotencyKey?: string;
}

/**
 * What is on the wire, with cursors where the wire has addresses, and without the `length` of an envelope, which is
 * counted on the way.
 */
export type Answer<Output> = Output extends NextUrl
  ? Cursor
  : Output extends { result: 'success'; json: readonly (infer Row)[] }
    ? Omit<{ [Name in keyof Output]: Answer<Output[Name]> }, 'json' | 'length'> & { json: Rows<Row> }
    : Output extends readonly unknown[]
      ? Output
      : Output extends object
        ? { [Name in keyof Output]: Answer<Output[Name]> }
        : Output;

/** Rows of an envelope: all at once, or one after the other where there may be very many. */
export type Rows<Row> = readonly Row[] | AsyncIterable<Row>;

/** Each method answers its operation's output, or throws a `Refusal`. */
export type Service = {
  readonly [Name in keyof Operations]: (
    caller: Caller,
    input: InputOf<Operations[Name]>,
  ) => Promise<Answer<OutputOf<Operations[Name]>>>;
};
