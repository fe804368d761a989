/** Public keys that were found to be good, so that a request with one need not be taken for a guess. */

import { LRUCache } from 'lru-cache';
import { keyPrefixes } from '../../../api/key-format.ts';
import type { FindKey } from '../../users/keys/known-key.ts';

/** Keys of all users together. They stand in pages, so that they may stand in memory. */
const most = 10_000;

export class KnownPublicKeys {
  readonly #names = new LRUCache<string, true>({ max: most });

  /** Whether a key was good when it was last looked up. */
  has(userId: string, apiKey: string): boolean {
    return this.#names.has(nameOf(userId, apiKey));
  }

  /** Looks keys up as `findKey` does, and remembers which public ones are good. One that was revoked is forgotten. */
  watch(findKey: FindKey): FindKey {
    return async (userId, apiKey) => {
      const key = await findKey(userId, apiKey);
      if (!apiKey.startsWith(keyPrefixes.public)) return key;
      const name = nameOf(String(userId), apiKey);
      if (key?.kind === 'public') this.#names.set(name, true);
      else this.#names.delete(name);
      return key;
    };
  }
}

const nameOf = (userId: string, apiKey: string) => `${userId} ${apiKey}`;
