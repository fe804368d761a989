/** Remembers public keys that were valid, so that their requests are not counted as guesses. */

import { LRUCache } from 'lru-cache';
import { keyPrefixes } from '../../../api/shared/key-format.ts';
import type { FindKey } from '../../users/keys/known-key.ts';

/** Maximum keys of all users. Pages publish them, so they may be kept in memory. */
const most = 10_000;

export class KnownPublicKeys {
  readonly #names = new LRUCache<string, true>({ max: most });

  /** Whether a key was valid at its last look-up. */
  has(userId: string, apiKey: string): boolean {
    return this.#names.has(cacheKey(userId, apiKey));
  }

  /** Remembers valid public keys until they are revoked. */
  watch(findKey: FindKey): FindKey {
    return async (userId, apiKey) => {
      const key = await findKey(userId, apiKey);
      if (!apiKey.startsWith(keyPrefixes.public)) return key;
      const name = cacheKey(String(userId), apiKey);
      if (key?.kind === 'public') this.#names.set(name, true);
      else this.#names.delete(name);
      return key;
    };
  }
}

const cacheKey = (userId: string, apiKey: string) => `${userId} ${apiKey}`;
