import { handleWhen, retry } from 'cockatiel';
import type { Database, Transaction } from './database.ts';
import { isDeadlock } from './failures.ts';

const onDeadlock = retry(handleWhen(isDeadlock), { maxAttempts: 3 });

/**
 * Runs a task in one transaction, and again when it was ended because writers waited for each other: two that swap
 * unique values do, in whatever order each of them works.
 */
export async function transact<T>(db: Database, task: (tx: Transaction) => Promise<T>): Promise<T> {
  return await onDeadlock.execute(() => db.transaction(task));
}
