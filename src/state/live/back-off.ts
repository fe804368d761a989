/** Times in milliseconds. */
export interface BackOffLimits {
  /** Wait after the first failure; doubles with each further one. */
  readonly first: number;
  readonly longest: number;
}

/**
 * Returns the milliseconds until the next try. Random, so that the visitors of a restarted server do not all return at
 * once. The server sends every browser the same `Retry-After`, so the random wait counts if it is longer.
 * @param failures number of failures in a row, including the last
 * @param retryAfter seconds that the server asks to wait
 */
export function backOff(failures: number, { first, longest }: BackOffLimits, retryAfter = 0): number {
  return Math.max(retryAfter * 1000, jitter(Math.min(longest, first * 2 ** (failures - 1))));
}

/** Returns a random time between half and one and a half times the given one. */
export const jitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random());
