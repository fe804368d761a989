/** A row in every table of a database, also in those that are added later. */

import type { TestDatabase } from './database.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** The columns of every table, by the name of the table. */
export async function columnsOfTables({
  pool,
}: TestDatabase): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await pool.query<{ table: string; columns: Column[] }>(
    `select table_name as table, json_agg(json_build_object('name', column_name, 'type', udt_name)) as columns
     from information_schema.columns
     where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
     group by table_name order by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/**
 * Stores a row in each table. Every number in it is `number`, and every text tells it and the user, so that what leads
 * from one table to another leads to the row there. Where a user has one row only, the first stays.
 */
export async function fillEveryTable(database: TestDatabase, userId: number, number: number): Promise<void> {
  const columns = await columnsOfTables(database);
  let waiting = [...columns.keys()];
  while (waiting.length > 0) {
    const failed: string[] = [];
    let reason: unknown;
    for (const table of waiting) {
      const own = columns.get(table) ?? [];
      const names = own.map(({ name }) => `"${name}"`).join(', ');
      const values = own.map((column) => literalOf(column, userId, number)).join(', ');
      await database.pool
        .query(`insert into "${table}" (${names}) values (${values}) on conflict do nothing`)
        .catch((error: unknown) => {
          reason = error;
          failed.push(table);
        });
    }
    // Those that lead to others are tried again once the others are there.
    if (failed.length === waiting.length) throw reason;
    waiting = failed;
  }
}

function literalOf({ name, type }: Column, userId: number, number: number): string {
  const text = `'row ${number} of ${userId}'`;
  const values: Readonly<Record<string, string>> = {
    int8: String(name === 'user_id' ? userId : number),
    int4: '1',
    int2: '1',
    float4: '0.5',
    bool: 'true',
    text,
    _text: `array[${text}]`,
    date: `'2026-11-01'`,
    timestamptz: `'2026-11-01T10:00:00Z'`,
    _int8: `array[${number}]`,
    json: `'[]'`,
    jsonb: `'[]'`,
    bytea: `convert_to(${text}, 'UTF8')`,
    tsvector: `array_to_tsvector(array[${text}])`,
  };
  const value = values[type];
  if (value === undefined) throw new Error(`There is no value yet for columns of the type ${type}: ${name}.`);
  return value;
}
