/** What answers the interface: one async method for each operation. */

import type { Scope } from './limits.ts';
import type { InputOf, OutputOf } from './operation.ts';
import type { Operations } from './operations/index.ts';

/** On whose behalf a method is called: the user of the path, and what the key allows. */
export interface Caller {
  readonly userId: number;
  /** A public key's calls go through the visitor policy. */
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly Scope[];
}

/** Each method answers its operation's output, or throws a `Refusal`. */
export type Service = {
  readonly [Name in keyof Operations]: (
    caller: Caller,
    input: InputOf<Operations[Name]>,
  ) => Promise<OutputOf<Operations[Name]>>;
};
