import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/database.ts';

/** Runs a task in one snapshot, however long it takes. */
export async function readOnly<T>(db: Database, task: (tx: Transaction) => Promise<T>): Promise<T> {
  return await db.transaction(
    async (tx) => {
      // The transaction may be idle for long, since the target of the rows may be slow.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      return await task(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
