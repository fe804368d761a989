/** What a key may do, once it is known. */

import { publicScopes, type Scope } from '../../../api/limits.ts';

export interface KnownKey {
  readonly id: number;
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly Scope[];
  /** Origins that may use a public key. */
  readonly origins: readonly string[];
  /** It is the one of our own pages: no other page may use it. */
  readonly isFirstParty?: true;
  /** Of the hosted pages of a help center, which show that one alone. Without it, our own pages need a ticket token. */
  readonly helpCenterId?: number;
}

/** Looks a key up among those of a user; null when it is unknown, revoked, or another user's. */
export type FindKey = (userId: number, apiKey: string) => Promise<KnownKey | null>;

/** What our own pages speak with: no other page may, and it is in no database. */
export const firstPartyKey: KnownKey = {
  id: 0,
  kind: 'public',
  scopes: publicScopes,
  origins: [],
  isFirstParty: true,
};

/** What the hosted pages of a help center speak with. */
export const helpCenterKey = (helpCenterId: number): KnownKey => ({ ...firstPartyKey, helpCenterId });
