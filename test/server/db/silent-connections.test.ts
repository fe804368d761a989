import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../../src/server/db/connect.ts';
import { isUnavailable } from '../../../src/server/db/failures.ts';
import { endSilentConnections } from '../../../src/server/db/silent-connections.ts';
import { useDatabase } from '../../support/database.ts';
import { startDatabaseProxy } from '../../support/faults/database-proxy.ts';
import type { FaultProxy } from '../../support/faults/fault-proxy.ts';
import { quiet } from '../../support/log.ts';

const database = useDatabase();
let proxy: FaultProxy;
let pool: ReturnType<typeof createPool>;

beforeEach(async () => {
  const made = await startDatabaseProxy(database.url);
  proxy = made.proxy;
  const { connection } = made;
  pool = createPool(connection, { log: quiet, maxConnections: 2 });
  endSilentConnections(pool, connection, { log: quiet, patienceMs: 400 });
});
afterEach(async () => {
  await proxy.close();
  await pool.end();
});

test('a query whose connection has died unnoticed fails as one that broke, and the next ones are answered', async () => {
  await Promise.all([pool.query('select 1'), pool.query('select pg_sleep(0.1)')]);
  proxy.silence();
  const lost = [1, 2].map(() => pool.query('select 2').catch((error: unknown) => error));
  proxy.heal();
  for (const error of await Promise.all(lost)) expect(isUnavailable(error)).toBe(true);
  expect((await pool.query('select 3 as answer')).rows).toEqual([{ answer: 3 }]);
});

test('a transaction whose connection has died unnoticed keeps no lock', async () => {
  const client = await pool.connect();
  await client.query('begin; lock table users in access exclusive mode');
  proxy.silence();
  const lost = client.query('select 1').catch((error: unknown) => error);
  proxy.heal();
  // Not by way of the pool, which would find out for itself.
  await database.pool.query('select from users');
  expect(isUnavailable(await lost)).toBe(true);
  client.release(true);
});

test('a query that takes long is waited for', async () => {
  const { rows } = await pool.query('select pg_sleep(1.5), 4 as answer');
  expect(rows[0]?.answer).toBe(4);
});
