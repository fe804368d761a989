import { and, eq, type SQL } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { conversations } from '../../../db/tables/index.ts';

/** Removes conversations with all their parts. Returns their number. */
export async function eraseConversations(
  tx: Transaction,
  userId: number,
  ids: readonly string[],
): Promise<number> {
  return await erase(tx, and(eq(conversations.userId, userId), anyOf(conversations.id, ids)));
}

/** Removes the periods of chat of tickets with all their parts. Returns their number. */
export async function erasePeriods(
  tx: Transaction,
  userId: number,
  ticketIds: readonly number[],
): Promise<number> {
  return await erase(tx, and(eq(conversations.userId, userId), anyOf(conversations.ticketId, ticketIds)));
}

async function erase(tx: Transaction, isErased: SQL | undefined): Promise<number> {
  const erased = await tx.delete(conversations).where(isErased).returning({ id: conversations.id });
  return erased.length;
}
