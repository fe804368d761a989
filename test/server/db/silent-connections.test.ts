import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnavailable } from '../../../src/server/db/failures.ts';
import { type OpenPool, openPool } from '../../../src/server/db/open-pool.ts';
import { endSilentConnections } from '../../../src/server/db/silent-connections.ts';
import { useDatabase } from '../../support/database.ts';
import { startDatabaseProxy } from '../../support/faults/database-proxy.ts';
import type { FaultProxy } from '../../support/faults/fault-proxy.ts';
import { quiet } from '../../support/log.ts';

const database = useDatabase();
let proxy: FaultProxy;
let clients: OpenPool['clients'];
let pool: pg.Pool;

beforeEach(async () => {
  const made = await startDatabaseProxy(database.url);
  proxy = made.proxy;
  const { connection } = made;
  const open = openPool(connection, { log: quiet, maxConnections: 2 });
  ({ clients, pool } = open);
  void endSilentConnections(open, connection, { log: quiet, patienceMs: 400 });
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

test('a connection that dies unnoticed while it is set up is given up', async () => {
  proxy.delay(200);
  const lost = pool.query('select 1').catch((error: unknown) => error);
  await vi.waitUntil(() => clients.size > 0);
  proxy.silence();
  proxy.heal();
  expect(isUnavailable(await lost)).toBe(true);
  expect((await pool.query('select 3 as answer')).rows).toEqual([{ answer: 3 }]);
});

test('a query that takes long is waited for', async () => {
  const { rows } = await pool.query('select pg_sleep(1.5), 4 as answer');
  expect(rows[0]?.answer).toBe(4);
});
