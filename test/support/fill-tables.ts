import pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly named: readonly string[];
}

/** What COPY writes in a way of its own is in it. */
const oddText = 'tab\t, line\r\n, \\N, \\., "quoted", åäö, 🌲 and \u2028';

const values: Readonly<Record<string, string>> = {
  bool: 'true',
  bytea: '\\x00ff0a5c',
  date: '2026-02-28',
  float4: '3.1415927',
  int2: '7',
  int4: '70000',
  int8: '9007199254740993',
  json: '{"b":  1, "a": [null]}',
  jsonb: JSON.stringify({ text: oddText }),
  text: oddText,
  timestamptz: '2026-01-01T12:34:56.789012+02:00',
  _int8: '{1,NULL,-9007199254740993}',
  _text: '{"a b",NULL,"\\\\"}',
};

/** Gives each table that has none a row with a value in each of its columns, of what is hard to copy. */
export async function fillEmptyTables(
  pool: pg.Pool,
  tables: readonly { readonly name: string }[],
): Promise<void> {
  for (const { name } of tables) {
    const table = pg.escapeIdentifier(name);
    const { rows: found } = await pool.query(`select from ${table} limit 1`);
    if (found.length > 0) continue;
    const row = new Map<string, string>();
    for (const { table: other, columns, named } of await referencesOf(pool, name)) {
      const known = columns.flatMap((column, place) =>
        row.has(column) ? [[named[place] ?? '', row.get(column)]] : [],
      );
      const where = known.map(
        ([column], place) => `${pg.escapeIdentifier(`${column}`)}::text = $${place + 1}`,
      );
      const { rows } = await pool.query<{ key: string[] }>(
        `select array[${named.map((column) => `${pg.escapeIdentifier(column)}::text`).join()}] as key
         from ${pg.escapeIdentifier(other)} where ${where.join(' and ') || 'true'} order by 1 limit 1`,
        known.map(([, value]) => value),
      );
      for (const [place, value] of (rows[0]?.key ?? []).entries()) row.set(columns[place] ?? '', value);
    }
    for (const { name: column, type } of await columnsOf(pool, name)) {
      const value = values[type];
      if (value === undefined) throw new Error(`there is no value of the type ${type}`);
      if (!row.has(column)) row.set(column, value);
    }
    const columns = [...row.keys()].map((column) => pg.escapeIdentifier(column));
    await pool.query(
      `insert into ${table} (${columns.join()}) overriding system value
       values (${columns.map((_, place) => `$${place + 1}`).join()})`,
      [...row.values()],
    );
  }
}

async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select column_name::text as name, udt_name::text as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows;
}

async function referencesOf(pool: pg.Pool, table: string): Promise<Reference[]> {
  const names = (relation: string, key: string) =>
    `array(select a.attname::text from unnest(${key}) with ordinality k (attnum, place)
       join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.attnum order by k.place)`;
  const { rows } = await pool.query<Reference>(
    `select f.relname::text as table, ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as named
     from pg_constraint join pg_class f on f.oid = confrelid
     where contype = 'f' and conrelid = $1::regclass order by conname`,
    [pg.escapeIdentifier(table)],
  );
  return rows;
}
