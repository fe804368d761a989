import { handleWhen, retry } from 'cockatiel';
import type { Database, Transaction } from './database.ts';
import { isDeadlock } from './failures.ts';

const onDeadlock = retry(handleWhen(isDeadlock), { maxAttempts: 3 });

/** Runs a transaction, and again after a deadlock: writers that swap unique values deadlock whatever their order. */
export async function transact<T>(db: Database, task: (tx: Transaction) => Promise<T>): Promise<T> {
  return await onDeadlock.execute(() => db.transaction(task));
}
