import type { TestDatabase } from './database.ts';

/** Every table with the number of its rows and a digest of them: equal before and after means that nothing changed. */
export async function stateOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as state from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; state: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
