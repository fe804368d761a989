import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { execute, urlOf } from './cluster.ts';

/** Makes databases beside that of the test file, without tables, dropped after its last test. Call it at the top. */
export function useEmptyDatabases(): () => Promise<string> {
  const made: string[] = [];
  afterAll(async () => {
    for (const name of made) await execute(inject('cluster').url, `drop database ${name} with (force)`);
  });
  return async () => {
    const name = `frontdesk_test_${randomBytes(6).toString('hex')}`;
    await execute(inject('cluster').url, `create database ${name} encoding 'UTF8' template template0`);
    made.push(name);
    return urlOf(inject('cluster').url, name);
  };
}

/** Runs a task on a pool that ends with it. */
export async function withPool<T>(
  url: string,
  task: (database: { pool: pg.Pool }) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    return await task({ pool });
  } finally {
    await pool.end();
  }
}
