/** Queries of blocked senders. Every query is limited to one user. */

import { and, desc, eq } from 'drizzle-orm';
import { isReservedEmail } from '../../../../api/reserved-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { blockedAddresses } from '../../../db/tables/index.ts';
import { mailboxAddress } from '../../../mail/mailbox.ts';
import { findHouseAddresses } from '../../../mail/participants/queries.ts';
import type { TicketRow } from '../queries.ts';

export type BlockedRow = typeof blockedAddresses.$inferSelect;

/** Whether messages from an address are spam. @param isAnonymous whether the sender may have typed any address */
export async function isBlocked(
  db: Queryable,
  userId: number,
  email: string,
  { isAnonymous }: { readonly isAnonymous: boolean },
): Promise<boolean> {
  const [row] = await db
    .select({ anonymousOnly: blockedAddresses.anonymousOnly })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.userId, userId), eq(blockedAddresses.address, mailboxAddress(email))));
  return row !== undefined && (isAnonymous || !row.anonymousOnly);
}

/** Whether the sender of a ticket can be blocked: agents, inboxes, and visitors without an address cannot. */
export async function canBeBlocked(
  db: Queryable,
  { userId, sender }: Pick<TicketRow, 'userId' | 'sender'>,
): Promise<boolean> {
  return !isReservedEmail(sender) && (await findHouseAddresses(db, userId, [sender])).size === 0;
}

/** Returns blocked addresses, the newest first. */
export async function listBlocked(db: Queryable, userId: number, limit: number): Promise<BlockedRow[]> {
  return await db
    .select()
    .from(blockedAddresses)
    .where(eq(blockedAddresses.userId, userId))
    .orderBy(desc(blockedAddresses.blockedAt), blockedAddresses.address)
    .limit(limit);
}
