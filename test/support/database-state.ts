import type { TestDatabase } from './database.ts';

/**
 * Every table with the number of its rows and a digest of them: equal before and after means that nothing changed. The
 * digest is a sum, since sorting the rows takes longer than all else. The table of when keys were used is left out: it is
 * written seconds later, whatever was asked with a key.
 */
export async function stateOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'api_key_uses' order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; state: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
