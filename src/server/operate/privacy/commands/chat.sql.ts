import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { conversations } from '../../../db/tables/index.ts';

/** Removes conversations with all their parts. Returns their number. */
export async function eraseConversations(
  tx: Transaction,
  userId: number,
  ids: readonly string[],
): Promise<number> {
  const erased = await tx
    .delete(conversations)
    .where(and(eq(conversations.userId, userId), anyOf(conversations.id, ids)))
    .returning({ id: conversations.id });
  return erased.length;
}
