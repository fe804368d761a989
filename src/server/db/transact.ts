import type { Database, Transaction } from './database.ts';
import { isDeadlock } from './failures.ts';

const attempts = 4;

/**
 * Runs a task in one transaction, and again when it was ended because writers waited for each other: two that swap
 * unique values do, in whatever order each of them works.
 */
export async function transact<T>(db: Database, task: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(task);
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error;
    }
  }
}
