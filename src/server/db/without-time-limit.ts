import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Switches the timeouts of a transaction's statements off: an operator waits for it, not a visitor. */
export async function withoutTimeLimit(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}
