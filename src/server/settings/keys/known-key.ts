/** What a key may do, once it is known. */

import { publicScopes, type Scope } from '../../../api/limits.ts';

export interface KnownKey {
  readonly id: number;
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly Scope[];
  /** Origins that may use a public key. */
  readonly origins: readonly string[];
  /** It is the one of our own pages, which speaks for a ticket token alone. */
  readonly isOwnPages?: true;
}

/** Looks a key up among those of a user; null when it is unknown, revoked, or another user's. */
export type FindKey = (userId: number, apiKey: string) => Promise<KnownKey | null>;

/** What our own pages speak with: no other page may, and it is in no database. */
export const keyOfOwnPages: KnownKey = {
  ...{ id: 0, kind: 'public', scopes: publicScopes, origins: [] },
  isOwnPages: true,
};
