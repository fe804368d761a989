import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as tables from './tables/index.ts';

export type Database = NodePgDatabase<typeof tables>;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What a query runs on: the pool, or a transaction. */
export type Queryable = Database | Transaction;

/**
 * What a query that only reads runs on: perhaps a replica, where the newest rows have not come yet. What decides who may
 * do what, and what writes, asks for a `Queryable`, and so cannot be run there by mistake.
 */
export type ReadDatabase = Pick<Database, 'select' | 'selectDistinct' | '$with' | 'with' | 'execute'>;
