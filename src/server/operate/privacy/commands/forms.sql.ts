import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { formSubmissions } from '../../../db/tables/index.ts';

export async function eraseSubmissions(
  tx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const erased = await tx
    .delete(formSubmissions)
    .where(and(eq(formSubmissions.userId, userId), anyOf(formSubmissions.id, ids)))
    .returning({ id: formSubmissions.id });
  return erased.length;
}
