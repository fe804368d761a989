import { expect, test } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

/** Keys without a user, and why. A distributed database would keep such a table whole on every node. */
const exceptions: Readonly<Record<string, string>> = {
  file_loads_pkey: 'which files of a deployment have been loaded: of no user, and of a row for each file',
};

interface Key {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'foreign';
  readonly columns: readonly string[];
  /** What a foreign key refers to. */
  readonly referred: readonly string[];
}

/** Every key of every table of ours, unique indexes that are no constraints included. */
async function listKeys(): Promise<Key[]> {
  const { rows } = await database.pool.query<Key>(`
    with columns_of as (
      select attrelid, attnum, attname::text as name from pg_attribute
    )
    select c.conname as name, case c.contype when 'p' then 'primary' when 'u' then 'unique' else 'foreign' end as kind,
      array(select a.name from unnest(c.conkey) with ordinality as k (attnum, place)
        join columns_of a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.place) as columns,
      array(select a.name from unnest(c.confkey) with ordinality as k (attnum, place)
        join columns_of a on a.attrelid = c.confrelid and a.attnum = k.attnum order by k.place) as referred
    from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
    union all
    select i.indexrelid::regclass::text, 'unique',
      array(select coalesce(a.name, '') from unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        left join columns_of a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place), '{}'
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`);
  return rows;
}

function isOfUser({ kind, columns, referred }: Key): boolean {
  const place = columns.indexOf('user_id');
  if (kind === 'primary') return place === 0;
  return place >= 0 && (kind !== 'foreign' || referred.indexOf('user_id') === place);
}

test('every primary, unique and foreign key holds the user, and every primary key begins with it', async () => {
  const keys = await listKeys();
  for (const kind of ['primary', 'unique', 'foreign']) {
    expect(keys.filter((key) => key.kind === kind).length, kind).toBeGreaterThan(2);
  }
  const others = keys.filter((key) => !isOfUser(key)).map(({ name }) => name);
  expect(others).toEqual(Object.keys(exceptions));
});

test('every table has a primary key', async () => {
  const { rows } = await database.pool.query(`
    select relname from pg_class t
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`);
  expect(rows).toEqual([]);
});
