import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Switches off the statement timeout of a transaction, for which an operator waits instead of a visitor. */
export async function withoutTimeLimit(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}
