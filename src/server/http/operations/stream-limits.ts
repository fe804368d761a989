/** Counts the open streams of the process, of each key and of each network, and refuses streams beyond a limit. */

import { Refusal } from '../../../api/refusal.ts';
import type { Caller } from '../../../api/service.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { Config } from '../../settings/server/config.ts';

/** Minimum seconds after which a refused reader may try again. */
const retrySeconds = 30;

interface LimitedScope {
  readonly name: string;
  /** The maximum number of streams; 0 or undefined: any number. */
  readonly limit: number | undefined;
  /** The scope as the refusal words it. */
  readonly words: string;
}

export class StreamLimits {
  readonly #limits: Config['streamLimits'];
  readonly #counts = new Map<string, number>();

  constructor(limits: Config['streamLimits']) {
    this.#limits = limits;
  }

  /**
   * Returns a function that stops counting the new stream.
   * @throws {Refusal} `TooManyRequests` beyond a limit
   */
  admit(caller: Caller, ip: string): () => void {
    const scopes = this.#scopes(caller, ip);
    for (const { name, limit = 0, words } of scopes) {
      if (limit === 0 || this.#count(name) < limit) continue;
      const wait = retrySeconds + Math.round(Math.random() * retrySeconds);
      const message = `Too many streams are open ${words}. Try again in ${wait} s.`;
      throw new Refusal('TooManyRequests', message, undefined, wait);
    }
    for (const { name } of scopes) this.#counts.set(name, this.#count(name) + 1);
    return () => {
      for (const { name } of scopes) this.#release(name);
    };
  }

  #scopes({ kind, userId, keyId }: Caller, ip: string): readonly LimitedScope[] {
    const { perProcess, perKey, perAddress } = this.#limits;
    const scopes = [
      { name: 'process', limit: perProcess, words: 'here' },
      { name: `key ${userId} ${keyId}`, limit: perKey, words: 'with this key' },
    ];
    if (kind === 'secret') return scopes;
    return [...scopes, { name: `network ${ipNetwork(ip)}`, limit: perAddress, words: 'from this address' }];
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #release(name: string): void {
    const left = this.#count(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
