import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { DatabaseProblem } from '../../../src/server/db/connect.ts';
import { migrateDatabase } from '../../../src/server/db/migrate.ts';
import { execute, urlOf } from '../../support/cluster.ts';

const made: string[] = [];

async function createDatabase(encoding: string): Promise<string> {
  const { url } = inject('cluster');
  const name = `frontdesk_test_${randomBytes(6).toString('hex')}`;
  await execute(
    url,
    `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
  );
  made.push(name);
  return urlOf(url, name);
}

afterEach(async () => {
  for (const name of made.splice(0)) await execute(inject('cluster').url, `drop database ${name}`);
});

test('several processes at once migrate an empty database once', async () => {
  const url = await createDatabase('UTF8');
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase({ connectionString: url })));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int - count(distinct hash)::int as twice from drizzle.__drizzle_migrations',
  );
  expect(rows).toEqual([{ twice: 0 }]);
  expect((await client.query('select from users')).rows).toEqual([]);
  await client.end();
});

test('a database of another encoding is refused with the remedy', async () => {
  const attempt = migrateDatabase({ connectionString: await createDatabase('LATIN1') });
  await expect(attempt).rejects.toThrow(DatabaseProblem);
  await expect(attempt).rejects.toThrow(
    /has the encoding LATIN1.*CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0/,
  );
});
