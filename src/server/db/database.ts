import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as tables from './tables/index.ts';

export type Database = NodePgDatabase<typeof tables>;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The pool or a transaction, for queries. */
export type Queryable = Database | Transaction;

/**
 * A read-only database: perhaps a replica, which may lack the newest rows. Access checks and writes require a
 * `Queryable`, so they cannot run on a replica by mistake.
 */
export type ReadDatabase = Pick<Database, 'select' | 'selectDistinct' | '$with' | 'with' | 'execute'>;
