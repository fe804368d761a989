/** Caches which origins public keys list explicitly. */

import { performance } from 'node:perf_hooks';
import { createOriginLookup } from '../../../api/shared/origins.ts';

/** Milliseconds for which the list is cached. */
const keptFor = 10_000;

/** Whether a public key lists an origin. Never throws: if the list cannot be read, the previous one is used. */
export type IsListedOrigin = (origin: string) => Promise<boolean>;

/** @param read returns the origins of all public keys */
export function createIsListedOrigin(read: () => Promise<readonly string[]>): IsListedOrigin {
  let lookup: ((origin: string) => boolean) | undefined;
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function readAgain(): Promise<void> {
    readAt = performance.now();
    try {
      lookup = createOriginLookup(await read());
    } catch {
      // After a failure too, the next read follows only after `keptFor`.
    } finally {
      reading = undefined;
    }
  }

  return async (origin) => {
    if (!reading && performance.now() - readAt > keptFor) reading = readAgain();
    // Only the first request waits for the list; later ones use the previous list.
    if (!lookup) await reading;
    return lookup?.(origin) ?? false;
  };
}
