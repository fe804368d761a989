/** For how long what was read last still holds while the database does not answer. */

import { isUnavailable } from '../db/failures.ts';
import { Unavailable } from '../unavailable.ts';

/**
 * Milliseconds since the last reading. A key may be revoked, and help changed, by a program that reaches the database
 * while this process does not: it hears of neither.
 */
export const longestAway = 600_000;

/** Whether a reading failed because the database, or its share of a user, could not be had. */
export function isAway(error: unknown): boolean {
  return error instanceof Unavailable || isUnavailable(error);
}
