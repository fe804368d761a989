import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import type { Database } from '../../src/server/db/database.ts';
import { execute, urlOf } from './cluster.ts';
import { quiet } from './log.ts';

/** A migrated database of the test file's own; filled in before its first test. */
export interface TestDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For what opens it by itself. */
  readonly url: string;
}

/** Gives the test file an empty, migrated database, and drops it after its last test. Call it once, at the top. */
export function useDatabase(): TestDatabase {
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
    const pool = createPool({ connectionString: url }, { log: quiet, maxConnections: 4 });
    made = { db: createDatabase(pool), pool, url };
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
    get url() {
      return database().url;
    },
  };
}
