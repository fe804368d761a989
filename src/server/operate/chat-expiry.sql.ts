/** Removes what live chat keeps of visitors for a day, to limit abuse. */

import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { blockedVisitors, conversations } from '../db/tables/index.ts';

/** Removes blocks that have ended. */
export async function removeEndedBlocks(db: Database): Promise<void> {
  await db.delete(blockedVisitors).where(lt(blockedVisitors.blockedUntil, sql`now()`));
}

/** Removes the network of each visitor from periods of chat that began more than a day ago. */
export async function forgetNetworks(db: Database): Promise<void> {
  await db
    .update(conversations)
    .set({ network: null })
    .where(and(isNotNull(conversations.network), lt(conversations.startedAt, sql`now() - interval '1 day'`)));
}
