import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database.ts';
import { isUnavailable } from './failures.ts';
import * as tables from './tables/index.ts';
import { inTransaction } from './turn.ts';

/** Creates the typed access to the tables over a pool. */
export function createDatabase(pool: pg.Pool): Database {
  const database = drizzle(pool, { schema: tables });
  const ofConnection = new WeakMap<pg.PoolClient, Database>();
  const through = (client: pg.PoolClient): Database => {
    const known = ofConnection.get(client) ?? drizzle(client, { schema: tables });
    ofConnection.set(client, known);
    return known;
  };
  // Drizzle's own `transaction` never releases a connection on which BEGIN failed: while a database restarts, the pool
  // would lose one connection after the other until none was left.
  database.transaction = async (task, config) => {
    const client = await pool.connect();
    let loss: Error | undefined;
    try {
      return await inTransaction(() => through(client).transaction(task, config));
    } catch (error) {
      // The pool drops a connection that is broken, or leads to a demoted server.
      if (error instanceof Error && isUnavailable(error)) loss = error;
      throw error;
    } finally {
      client.release(loss);
    }
  };
  return database;
}
