import type { Transaction } from '../../../db/database.ts';
import { accounts } from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';

export type NewAccountRow = typeof accounts.$inferInsert;

export async function saveAccounts(tx: Transaction, rows: readonly NewAccountRow[]): Promise<void> {
  await upsert(tx, accounts, [accounts.userId, accounts.id], rows);
}
