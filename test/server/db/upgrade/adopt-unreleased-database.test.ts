import { beforeEach, expect, test } from 'vitest';
import { DatabaseProblem } from '../../../../src/server/db/connect.ts';
import { migrateDatabase } from '../../../../src/server/db/upgrade/migrate.ts';
import { readMigrations } from '../../../../src/server/db/upgrade/migration-files.ts';
import { listTables } from '../../../../src/server/operate/backup/read-database.sql.ts';
import { inReferenceOrder } from '../../../../src/server/operate/backup/table-order.ts';
import { useEmptyDatabases, withPool } from '../../../support/empty-databases.ts';
import { fillEmptyTables } from '../../../support/fill-tables.ts';
import { makeUnreleasedTables, unreleasedMigrations } from '../../../support/unreleased-database.ts';

const createDatabase = useEmptyDatabases();
let url: string;

beforeEach(async () => {
  url = await createDatabase();
});

async function makeFilled(count?: number): Promise<void> {
  await makeUnreleasedTables(url, count);
  await withPool(url, async ({ pool }) => {
    const client = await pool.connect();
    const tables = await listTables(client).finally(() => client.release());
    await fillEmptyTables(pool, inReferenceOrder(tables));
  });
}

/** Each table's row by its place and the transaction that wrote it, which change if anything writes it again. */
async function readRows(): Promise<Record<string, string>> {
  return await withPool(url, async ({ pool }) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const reads = tables.map(
      ({ name }) => `select '${name}' as name, string_agg(ctid || ' ' || xmin, ',') as row from ${name}`,
    );
    const { rows } = await pool.query<{ name: string; row: string }>(reads.join(' union all '));
    return Object.fromEntries(rows.map(({ name, row }) => [name, row]));
  });
}

async function readList() {
  return await withPool(url, async ({ pool }) => {
    const { rows } = await pool.query(
      'select xmin::text, hash, created_at from drizzle.__drizzle_migrations order by created_at',
    );
    return rows;
  });
}

/** The initial migration, and those that came after it. */
const listed = readMigrations().map(({ hash, when }) => ({ hash, created_at: `${when}` }));

test('a database with all migrations from before the first release is adopted, with its rows as they were', async () => {
  await makeFilled();
  const before = await readRows();
  expect(await readList()).toHaveLength(unreleasedMigrations.length);
  await migrateDatabase({ connectionString: url });
  const adopted = await readList();
  expect(adopted).toMatchObject(listed);
  expect(await readRows()).toMatchObject(before);
  expect(await migrateDatabase({ connectionString: url })).toBe(false);
  expect(await readList()).toEqual(adopted);
});

test('several processes at once adopt a database once', async () => {
  await makeUnreleasedTables(url);
  await Promise.all([1, 2, 3].map(() => migrateDatabase({ connectionString: url })));
  expect(await readList()).toMatchObject(listed);
});

test.each([1, unreleasedMigrations.length - 1])(
  'a database with only %d of those migrations is refused, and left as it is',
  async (count) => {
    await makeFilled(count);
    const before = [await readList(), await readRows()];
    const attempt = migrateDatabase({ connectionString: url });
    await expect(attempt).rejects.toThrow(DatabaseProblem);
    await expect(attempt).rejects.toThrow(
      /Check out the last commit that contains src\/server\/db\/migrations\/0032_outsiders_messages_index\.sql, start its server once/,
    );
    expect([await readList(), await readRows()]).toEqual(before);
  },
);
