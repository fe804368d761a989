import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database.ts';
import { isUnavailable } from './failures.ts';
import * as tables from './tables/index.ts';

/** The tables over a pool. */
export function createDatabase(pool: pg.Pool): Database {
  const database = drizzle(pool, { schema: tables });
  const ofConnection = new WeakMap<pg.PoolClient, Database>();
  const through = (client: pg.PoolClient): Database => {
    const known = ofConnection.get(client) ?? drizzle(client, { schema: tables });
    ofConnection.set(client, known);
    return known;
  };
  // Drizzle's own transaction never releases a connection on which BEGIN failed: a restarting database would take one
  // after the other out of the pool, until none were left.
  database.transaction = async (task, config) => {
    const client = await pool.connect();
    let loss: Error | undefined;
    try {
      return await through(client).transaction(task, config);
    } catch (error) {
      // A connection that leads nowhere, or to a demoted server, is not used again.
      if (error instanceof Error && isUnavailable(error)) loss = error;
      throw error;
    } finally {
      client.release(loss);
    }
  };
  return database;
}
