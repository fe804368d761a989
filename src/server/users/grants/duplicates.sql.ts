import type { Database } from '../../db/database.ts';
import { listInboxes } from '../inboxes/inbox-settings.sql.ts';
import { releaseDuplicates } from '../inboxes/inboxes.sql.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { RequestedClaim } from './requested.ts';

/**
 * Leaves each email address with one user, that of the oldest inbox: after `load`, two users may have one. A reply domain
 * stays with both: its addresses tell the users apart, and customers reply to them.
 * @returns what the others are left without
 */
export async function settleDuplicates(db: Database): Promise<RequestedClaim[]> {
  const released: RequestedClaim[] = [];
  const duplicates = findDuplicates(await listInboxes(db)).filter(({ setting }) => setting === 'addresses');
  const inboxes = new Map(duplicates.map(({ userId, id }) => [id, userId]));
  for (const [id, userId] of inboxes) released.push(...(await releaseDuplicates(db, userId, id)));
  return released;
}
