import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { contacts } from '../../../db/tables/index.ts';

/** Removes contacts with all their parts, notes included. Returns their number. */
export async function eraseContacts(
  tx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const erased = await tx
    .delete(contacts)
    .where(and(eq(contacts.userId, userId), anyOf(contacts.id, ids)))
    .returning({ id: contacts.id });
  return erased.length;
}
