import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as tables from './tables/index.ts';

export type Database = NodePgDatabase<typeof tables>;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The pool, or a transaction. */
export type Queryable = Database | Transaction;

/**
 * A database for reads alone: perhaps a replica, which may lack the newest rows. Checks of access and writes require a
 * `Queryable`, and so cannot run there by mistake.
 */
export type ReadDatabase = Pick<Database, 'select' | 'selectDistinct' | '$with' | 'with' | 'execute'>;
