import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../src/server/db/create-database.ts';
import { type OpenPool, openPool } from '../../../src/server/db/open-pool.ts';
import { endSilentConnections } from '../../../src/server/db/silent-connections.ts';
import { users } from '../../../src/server/db/tables/users.ts';
import { migrateDatabase } from '../../../src/server/db/upgrade/migrate.ts';
import { type Listener, startListening } from '../../../src/server/live/listen.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { useDatabase } from '../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { quiet } from '../../support/log.ts';
import { usePooler } from '../../support/pgbouncer.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();

test('without a pooler, statements are prepared once on each connection', async () => {
  const { pool, cutOff } = openPool({ connectionString: database.url }, { log: quiet, maxConnections: 1 });
  await pool.query({ name: 'prepared_once', text: 'select 1' });
  const prepared = "select from pg_prepared_statements where name = 'prepared_once'";
  expect((await pool.query(prepared)).rowCount).toBe(1);
  cutOff();
});

// What is promised of another program can only be tried where it is.
if (process.env['TEST_POOLER'] === '1')
  describe('a pooler of transactions', () => {
    const pooled = usePooler();
    let pool: OpenPool;
    beforeAll(() => {
      pool = openPool({ connectionString: pooled(database.url) }, { log: quiet, maxConnections: 8 });
    });
    afterAll(() => pool.cutOff());

    test('lets several processes migrate, one after the other, and keeps no lock of theirs', async () => {
      const connection = { connectionString: pooled(database.url) };
      await Promise.all([1, 2, 3].map(() => migrateDatabase(connection)));
      await database.pool.query(
        'drop schema drizzle cascade; drop schema public cascade; create schema public',
      );
      expect(await Promise.all([1, 2].map(() => migrateDatabase(connection)))).toContain(true);
      await migrateDatabase({ connectionString: database.url });
    });

    test('serves queries that are prepared once elsewhere, from any of its connections', async () => {
      const db = createDatabase(pool.pool);
      const index = await buildHelpCenter(db);
      await buildArticles(db, index, [{ title: 'Track a parcel' }]);
      const asked = Array.from({ length: 60 }, () => suggestArticles(indexesOf(db), db, index, 'parcel', 3));
      for (const found of await Promise.all(asked)) expect(found).toHaveLength(1);
      const added = Array.from({ length: 30 }, (_, n) =>
        db.transaction(async (tx) => {
          await tx.insert(users).values({ userId: 5000 + n, name: 'Somebody' });
          return await suggestArticles(indexesOf(db), tx, index, 'parcel', 3);
        }),
      );
      for (const found of await Promise.all(added)) expect(found).toHaveLength(1);
    });

    test('lets a query take long, although its process ids are not those of the database', async () => {
      const connection = { connectionString: pooled(database.url) };
      const open = openPool(connection, { log: quiet, maxConnections: 1 });
      void endSilentConnections(open, connection, { log: quiet, timeoutMs: 200 });
      const { rows } = await open.pool.query('select pg_sleep(1), 4 as answer');
      expect(rows[0]?.answer).toBe(4);
      await open.pool.end();
    });

    test('is known by what it does not tell, and changes are heard by the address of the database itself', async () => {
      const warnings: string[] = [];
      const log = { ...quiet, warn: (_: object, text: string) => warnings.push(text) };
      const listen = (url: string): Listener =>
        startListening({ pool: pool.pool, connection: { connectionString: url } }, { log, timeoutMs: 300 });
      const deaf = listen(pooled(database.url));
      await vi.waitUntil(() => warnings.length > 0);
      expect(warnings[0]).toContain('DATABASE_LISTEN_URL');
      expect(deaf.isAlive()).toBe(false);
      await deaf.close();
      const direct = listen(database.url);
      await vi.waitUntil(() => direct.isAlive());
      const changed = vi.fn();
      direct.on('api_keys', changed);
      await pool.pool.query('delete from api_keys');
      await vi.waitUntil(() => changed.mock.calls.length > 0);
      await direct.close();
    });
  });
