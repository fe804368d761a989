import type { Transaction } from '../../../db/database.ts';
import { agents, users } from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';

export type NewUser = typeof users.$inferInsert;
export type NewAgent = typeof agents.$inferInsert;

/** Stores users. What the operator has granted, for which records have no member, stays unchanged. */
export async function saveUsers(tx: Transaction, rows: readonly NewUser[]): Promise<void> {
  await upsert(tx, users, [users.userId], rows, [users.mailDomains, users.hosts]);
}

export async function saveAgents(tx: Transaction, rows: readonly NewAgent[]): Promise<void> {
  await upsert(tx, agents, [agents.userId, agents.id], rows);
}
