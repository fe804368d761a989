/** Which pages belong to sites of this deployment: those of the origins that public keys list by name. */

import { performance } from 'node:perf_hooks';
import { createOriginLookup } from '../../../api/origins.ts';

/** Milliseconds for which the list is not read again. */
const keptFor = 10_000;

/** Whether a public key lists an origin. It never throws: where the list cannot be read, the last one counts. */
export type IsListedOrigin = (origin: string) => Promise<boolean>;

/** @param read the origins of all public keys */
export function createIsListedOrigin(read: () => Promise<readonly string[]>): IsListedOrigin {
  let lookup: ((origin: string) => boolean) | undefined;
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function readAgain(): Promise<void> {
    readAt = performance.now();
    try {
      lookup = createOriginLookup(await read());
    } catch {
      // It is read again when `keptFor` is over.
    } finally {
      reading = undefined;
    }
  }

  return async (origin) => {
    if (!reading && performance.now() - readAt > keptFor) reading = readAgain();
    // Only the first request waits: however many come, none costs a query of its own.
    if (!lookup) await reading;
    return lookup?.(origin) ?? false;
  };
}
