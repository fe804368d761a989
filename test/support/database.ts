import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase } from '../../src/server/db/create-database.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openPool, type PoolOptions } from '../../src/server/db/open-pool.ts';
import { execute, urlOf } from './cluster.ts';
import { quiet } from './log.ts';

/** A migrated database of the test file's own; filled in before its first test. */
export interface TestDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** The number of statements that wait for a connection. */
  waitingStatements(): number;
  /** For what opens it by itself. */
  readonly url: string;
}

/** Gives the test file an empty, migrated database, and drops it after its last test. Call it once, at the top. */
export function useDatabase(options: Partial<PoolOptions> = {}): TestDatabase {
  let made: TestDatabase | undefined;
  const database = (): TestDatabase => {
    if (!made) throw new Error('The database is there when tests and hooks run, not before.');
    return made;
  };
  beforeAll(async () => {
    const cluster = inject('cluster');
    const name = `frontdesk_test_${randomBytes(6).toString('hex')}`;
    // Copying files is a tenth of the work of copying pages through the log.
    await execute(cluster.url, `create database ${name} template ${cluster.template} strategy file_copy`);
    const url = urlOf(cluster.url, name);
    const { pool, waitingStatements } = openPool(
      { connectionString: url },
      { log: quiet, maxConnections: 4, ...options },
    );
    made = { db: createDatabase(pool), pool, url, waitingStatements };
  });
  afterAll(async () => {
    if (!made) return;
    const { pool, url } = made;
    await pool.end();
    await execute(inject('cluster').url, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
  });
  return {
    get db() {
      return database().db;
    },
    get pool() {
      return database().pool;
    },
    waitingStatements: () => database().waitingStatements(),
    get url() {
      return database().url;
    },
  };
}
