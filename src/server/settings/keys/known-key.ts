/** What a key may do, once it is known. */

import type { Scope } from '../../../api/limits.ts';

export interface KnownKey {
  readonly id: number;
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly Scope[];
  /** Origins that may use a public key. */
  readonly origins: readonly string[];
}

/** Looks a key up among those of a user; null when it is unknown, revoked, or another user's. */
export type FindKey = (userId: number, apiKey: string) => Promise<KnownKey | null>;
