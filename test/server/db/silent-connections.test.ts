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
const warn = vi.fn();
let proxy: FaultProxy;
let clients: OpenPool['clients'];
let pool: pg.Pool;

/** A pool of two connections that are watched. */
function openWatched(connection: pg.ClientConfig): OpenPool {
  const open = openPool(connection, { log: quiet, maxConnections: 2 });
  void endSilentConnections(open, connection, { log: { warn }, timeoutMs: 400 });
  return open;
}

beforeEach(async () => {
  const made = await startDatabaseProxy(database.url);
  proxy = made.proxy;
  ({ clients, pool } = openWatched(made.connection));
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

test('a process that stands still, and so reads no answers, ends no connection', async () => {
  warn.mockClear();
  // Not by way of the proxy, which stands still too.
  const direct = openWatched({ connectionString: database.url }).pool;
  for (let times = 0; times < 3; times += 1) {
    const answer = direct.query('select pg_sleep(0.3)');
    // Long enough for it to be seen waiting.
    await database.pool.query('select pg_sleep(0.25)');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    await answer;
    await database.pool.query('select pg_sleep(0.25)');
  }
  await direct.end();
  expect(warn).not.toHaveBeenCalled();
});
