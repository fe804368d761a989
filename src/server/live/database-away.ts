/** Limits the use of cached rows and responses while the database is unreachable. */

import { isUnavailable } from '../db/failures.ts';
import { Unavailable } from '../service-unavailable.ts';

/** Milliseconds for which cached rows are used without the database: another program may revoke keys meanwhile. */
export const longestAway = 600_000;

/** Whether a read failed because the database was unreachable, or because the user's share of it was used up. */
export function isAway(error: unknown): boolean {
  return error instanceof Unavailable || isUnavailable(error);
}
