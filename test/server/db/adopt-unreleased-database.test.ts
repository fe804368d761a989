import { beforeEach, expect, test } from 'vitest';
import { DatabaseProblem } from '../../../src/server/db/connect.ts';
import { migrateDatabase } from '../../../src/server/db/migrate.ts';
import { readMigrations } from '../../../src/server/db/migration-files.ts';
import { listTables } from '../../../src/server/operate/backup/queries.ts';
import { inReferenceOrder } from '../../../src/server/operate/backup/table-order.ts';
import { stateOf } from '../../support/database-state.ts';
import { useEmptyDatabases, withPool } from '../../support/empty-databases.ts';
import { fillEmptyTables } from '../../support/fill-tables.ts';
import { takeBackToUnreleased, unreleasedMigrations } from '../../support/unreleased-database.ts';

const createDatabase = useEmptyDatabases();
let url: string;

beforeEach(async () => {
  url = await createDatabase();
  await migrateDatabase({ connectionString: url });
  await withPool(url, async ({ pool }) => {
    const client = await pool.connect();
    const tables = await listTables(client).finally(() => client.release());
    await fillEmptyTables(pool, inReferenceOrder(tables));
  });
});

/** The rows of all tables, the migrations that are listed, and the one that is needed. */
async function readAll() {
  return await withPool(url, async (database) => {
    const migrations = await database.pool.query(
      'select xmin::text, hash, created_at from drizzle.__drizzle_migrations order by created_at',
    );
    const needed = await database.pool.query('select created_at from drizzle.needed_migration');
    return { rows: await stateOf(database), migrations: migrations.rows, needed: needed.rows };
  });
}

/** The initial migration, and those that came after it. */
const listed = readMigrations().map(({ hash, when }) => ({ hash, created_at: `${when}` }));

test('a database with all migrations from before the first release is adopted, with its rows as they were', async () => {
  await takeBackToUnreleased(url);
  const before = await readAll();
  expect(before.migrations).toHaveLength(unreleasedMigrations.length);
  await migrateDatabase({ connectionString: url });
  const adopted = await readAll();
  expect(adopted).toMatchObject({ migrations: listed, needed: before.needed });
  expect(await migrateDatabase({ connectionString: url })).toBe(false);
  expect(await readAll()).toEqual(adopted);
  await takeBackToUnreleased(url);
  expect((await readAll()).rows).toEqual(before.rows);
});

test('several processes at once adopt a database once', async () => {
  await takeBackToUnreleased(url);
  await Promise.all([1, 2, 3].map(() => migrateDatabase({ connectionString: url })));
  expect((await readAll()).migrations).toMatchObject(listed);
});

test.each([1, unreleasedMigrations.length - 1])(
  'a database with only %d of those migrations is refused, and left as it is',
  async (count) => {
    await takeBackToUnreleased(url, count);
    const before = await readAll();
    const attempt = migrateDatabase({ connectionString: url });
    await expect(attempt).rejects.toThrow(DatabaseProblem);
    await expect(attempt).rejects.toThrow(
      /Check out the last commit that contains src\/server\/db\/migrations\/0033_topics_and_vote_reasons\.sql, start its server once/,
    );
    expect(await readAll()).toEqual(before);
  },
);
