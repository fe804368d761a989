/** How long to wait before a request that failed is sent again. */

/** Milliseconds. */
export interface BackOffLimits {
  /** After the first failure; doubles with each that follows. */
  readonly first: number;
  readonly longest: number;
}

/**
 * Returns milliseconds to the next try. They differ from browser to browser, so that the visitors of a server that was
 * away do not all come back at once. A server tells every browser the same `Retry-After`: the own wait counts where it
 * is longer.
 * @param failures in a row, the last one included
 * @param retryAfter seconds that the server asks for; undefined: it has named none
 */
export function backOff(failures: number, { first, longest }: BackOffLimits, retryAfter = 0): number {
  return Math.max(retryAfter * 1000, spread(Math.min(longest, first * 2 ** (failures - 1))));
}

/** From half of a time to one and a half of it. */
export const spread = (milliseconds: number): number => milliseconds * (0.5 + Math.random());
