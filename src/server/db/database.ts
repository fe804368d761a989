import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as tables from './tables/index.ts';

export type Database = NodePgDatabase<typeof tables>;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What a query runs on: the pool, or a transaction. */
export type Queryable = Database | Transaction;
