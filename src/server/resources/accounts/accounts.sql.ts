/** Queries of accounts. Every query is limited to one user. */

import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { type Page, type PageRequest, toPage } from '../../db/page.ts';
import { accounts } from '../../db/tables/index.ts';

export type AccountRow = typeof accounts.$inferSelect;

export interface AccountKey {
  readonly userId: number;
  readonly id: number;
}

export async function findAccount(db: Queryable, { userId, id }: AccountKey): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.id, id)));
  return row ?? null;
}

/** Returns accounts, ordered by id. */
export async function listAccounts(
  db: Queryable,
  userId: number,
  { limit, after }: PageRequest,
): Promise<Page<AccountRow>> {
  const found = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), gt(accounts.id, after)))
    .orderBy(asc(accounts.id))
    .limit(limit + 1);
  return toPage(found, limit);
}

/** Locks an account against deletion until the transaction ends. Returns whether it exists; true without an id. */
export async function keepAccount(
  tx: Transaction,
  userId: number,
  id: number | null | undefined,
): Promise<boolean> {
  if (id === null || id === undefined) return true;
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.id, id)))
    .for('key share');
  return rows.length > 0;
}
