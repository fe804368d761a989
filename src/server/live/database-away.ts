/** Limits the use of cached rows and answers while the database does not answer. */

import { isUnavailable } from '../db/failures.ts';
import { Unavailable } from '../unavailable.ts';

/**
 * Milliseconds since the last read. Another program that reaches the database may revoke keys and change help
 * meanwhile, and this process does not hear of it.
 */
export const longestAway = 600_000;

/** Whether a read failed because the database was away or the user's share of it was used up. */
export function isAway(error: unknown): boolean {
  return error instanceof Unavailable || isUnavailable(error);
}
