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
    `select relname as table, json_agg(json_build_object('name', attname, 'type', typname)) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
     group by relname order by relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The names of the tables, each after those that it leads to. */
let order: readonly string[] | undefined;

/**
 * Stores a row in each table. Every number in it is `number`, and every text tells it and the user, so that what leads
 * from one table to another leads to the row there. Where a user has one row only, the first stays.
 */
export async function fillEveryTable(database: TestDatabase, userId: number, number: number): Promise<void> {
  const columns = await columnsOfTables(database);
  const insert = (table: string) => {
    const own = columns.get(table) ?? [];
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    const values = own.map((column) => literalOf(column, userId, number)).join(', ');
    return `insert into "${table}" (${names}) values (${values}) on conflict do nothing`;
  };
  if (order) await database.pool.query(order.map(insert).join(';'));
  else order = await fillInOrder(database, [...columns.keys()], insert);
}

/** Fills tables in rounds, since those that lead to others fail until the others are filled; returns the order. */
async function fillInOrder(
  { pool }: TestDatabase,
  tables: readonly string[],
  insert: (table: string) => string,
): Promise<readonly string[]> {
  const filled: string[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const failed: string[] = [];
    let reason: unknown;
    for (const table of waiting) {
      try {
        await pool.query(insert(table));
        filled.push(table);
      } catch (error) {
        reason = error;
        failed.push(table);
      }
    }
    if (failed.length === waiting.length) throw reason;
    waiting = failed;
  }
  return filled;
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
