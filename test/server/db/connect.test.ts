import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { users } from '../../../src/server/db/tables/index.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';

const database = useDatabase();

test('DATABASE_URL opens the database it names, migrated', async () => {
  const open = await openDatabase({ databaseUrl: database.url }, { log: quiet });
  await open.db.insert(users).values({ userId: 1, name: 'Åsa' });
  expect(await database.db.select({ name: users.name }).from(users)).toEqual([{ name: 'Åsa' }]);
  await open.close();
});

test('the pool reads bigint as a number, and numeric as it is', async () => {
  const { rows } = await database.pool.query('select count(*) as n, 1.50::numeric as price');
  expect(rows).toEqual([{ n: 1, price: '1.50' }]);
});

test('no statement runs for ever', async () => {
  const { rows } = await database.db.execute(
    sql`select current_setting('statement_timeout') as time, current_setting('application_name') as name`,
  );
  expect(rows).toEqual([{ time: '30s', name: 'frontdesk' }]);
});

test('an idle connection that breaks is reported and replaced', async () => {
  const warnings: string[] = [];
  const log = { ...quiet, warn: (_details: object, message: string) => warnings.push(message) };
  const open = await openDatabase({ databaseUrl: database.url }, { log, maxConnections: 1 });
  const { rows } = await open.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  await expect.poll(() => warnings).toEqual(['an idle database connection broke']);
  expect((await open.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await open.close();
});
