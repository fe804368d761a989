import { type SQL, sql } from 'drizzle-orm';

/** The key of an index: a help center in one language. Every query of this room begins with these three. */
export interface SearchIndex {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
}

/** Selects the rows of an index; `table` is the name or alias of a table. */
export function within(index: SearchIndex, table: string): SQL {
  const name = sql.identifier(table);
  return sql`${name}.user_id = ${index.userId}::bigint and ${name}.help_center_id = ${index.helpCenterId}::bigint
    and ${name}.language = ${index.language}::text`;
}

type GivenType = 'bigint' | 'real' | 'text';

/**
 * A value of a prepared query. It is in a subquery, which hides it from the planner: a plan for this very value then
 * looks no cheaper than the generic one, and PostgreSQL soon stops planning each run.
 */
export function given(name: string, type: GivenType): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** Selects the rows of an index in a prepared query, which gets the index when it runs. */
export function withinGiven(table: string): SQL {
  const name = sql.identifier(table);
  return sql`${name}.user_id = ${given('userId', 'bigint')}
    and ${name}.help_center_id = ${given('helpCenterId', 'bigint')}
    and ${name}.language = ${given('language', 'text')}`;
}
