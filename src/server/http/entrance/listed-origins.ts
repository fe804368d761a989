/** The origins of this deployment's sites: those that public keys list by name. */

import { performance } from 'node:perf_hooks';
import { createOriginLookup } from '../../../api/origins.ts';

/** Milliseconds for which the list is cached. */
const keptFor = 10_000;

/** Whether a public key lists an origin. Never throws: the last list counts where it cannot be read. */
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
      // The next read is due when `keptFor` is over.
    } finally {
      reading = undefined;
    }
  }

  return async (origin) => {
    if (!reading && performance.now() - readAt > keptFor) reading = readAgain();
    // The first request waits for the list; later ones use the last list, and none has a query of its own.
    if (!lookup) await reading;
    return lookup?.(origin) ?? false;
  };
}
