import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createPool } from '../../../src/server/db/connect.ts';
import { createDatabase } from '../../../src/server/db/create-database.ts';
import { users } from '../../../src/server/db/tables/index.ts';
import { handleErrors, handleMissing } from '../../../src/server/http/entrance/errors.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';

const database = useDatabase();

/** What a request gets whose handler fails with an error. */
async function answerTo(error: unknown) {
  const app = Fastify();
  handleErrors(app);
  handleMissing(app, () => {});
  app.get('/', async () => {
    throw error;
  });
  return await app.inject('/');
}

const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a database that is away is 503, which says when to come again, and can be read by a page', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 9, database: 'none' }, { log: quiet });
  for (const task of [pool.query('select 1'), createDatabase(pool).select().from(users)]) {
    const { statusCode, headers, body } = await answerTo(await failureOf(task));
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { code: 'ServiceUnavailable', message: expect.any(String) },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('Retry-After');
  }
  await pool.end();
});

// Linux has a file that is always full.
if (process.platform === 'linux') {
  test('what waits for an operator, as a full disk does, is 503 for longer', async () => {
    const { statusCode, headers, body } = await answerTo(await failureOf(writeFile('/dev/full', 'x')));
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'ServiceUnavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(2);
    expect(body).not.toMatch(/disk|ENOSPC/);
  });
}

test('what fails in a database that answers, or elsewhere, is 500', async () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  const wrong = await failureOf(database.pool.query('select nothing'));
  expect(wrong).toBeInstanceOf(pg.DatabaseError);
  for (const error of [missing, wrong]) expect((await answerTo(error)).statusCode).toBe(500);
});

test('a transaction that cannot begin gives its connection back', async () => {
  const pool = createPool({ connectionString: database.url }, { log: quiet, maxConnections: 2 });
  const db = createDatabase(pool);
  const end = (client: pg.PoolClient) => void client.end();
  pool.on('acquire', end);
  const attempts = [1, 2, 3, 4, 5].map(() =>
    failureOf(db.transaction(async (tx) => tx.select().from(users))),
  );
  for (const failure of await Promise.all(attempts)) expect((await answerTo(failure)).statusCode).toBe(503);
  pool.off('acquire', end);
  expect(await db.transaction(async (tx) => tx.select().from(users))).toEqual([]);
  await pool.end();
});

test('a connection that breaks between the queries of a transaction ends the transaction, not the process', async () => {
  const pool = createPool({ connectionString: database.url }, { log: quiet, maxConnections: 1 });
  const db = createDatabase(pool);
  const failure = await failureOf(
    db.transaction(async (tx) => {
      const { rows } = await tx.execute('select pg_backend_pid() as pid');
      await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.['pid']]);
      await tx.select().from(users);
    }),
  );
  expect((await answerTo(failure)).statusCode).toBe(503);
  expect(await db.select().from(users)).toEqual([]);
  await pool.end();
});
