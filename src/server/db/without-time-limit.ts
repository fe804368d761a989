import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Lets every statement of a transaction take as long as it takes: an operator waits for it, not a visitor. */
export async function withoutTimeLimit(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}
