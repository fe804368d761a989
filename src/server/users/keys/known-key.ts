import { publicScopes, type Scope } from '../../../api/limits.ts';

export interface KnownKey {
  readonly id: number;
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly Scope[];
  /** The origins whose pages may use a public key. */
  readonly origins: readonly string[];
  /** Whether the key is the one of Frontdesk's own pages, which pages of other origins may not use. */
  readonly isFirstParty?: true;
  /** The help center whose hosted pages use the key; absent for other first-party pages, which need a ticket token. */
  readonly helpCenterId?: number;
}

/** Finds a key of a user; null if the key is unknown, revoked, or another user's. */
export type FindKey = (userId: number, apiKey: string) => Promise<KnownKey | null>;

/** The key of Frontdesk's own pages. It is not stored, and pages of other origins may not use it. */
export const firstPartyKey: KnownKey = {
  id: 0,
  kind: 'public',
  scopes: publicScopes,
  origins: [],
  isFirstParty: true,
};

export const helpCenterKey = (helpCenterId: number): KnownKey => ({ ...firstPartyKey, helpCenterId });
