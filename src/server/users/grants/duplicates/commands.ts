import type { Database } from '../../../db/database.ts';
import { releaseDuplicates } from '../../inboxes/commands.ts';
import { listInboxes } from '../../inboxes/queries.ts';
import type { RequestedClaim } from '../requested.ts';
import { findDuplicates } from './find-duplicates.ts';

/**
 * Leaves each email address and reply domain with one user, that of the oldest inbox: two users have one if they had it
 * before the rule was there, and after `load`. Returns what the others are left without.
 */
export async function settleDuplicates(db: Database): Promise<RequestedClaim[]> {
  const released: RequestedClaim[] = [];
  const inboxes = new Map(findDuplicates(await listInboxes(db)).map(({ userId, id }) => [id, userId]));
  for (const [id, userId] of inboxes) released.push(...(await releaseDuplicates(db, userId, id)));
  return released;
}
