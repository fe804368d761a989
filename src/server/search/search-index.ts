import { type SQL, sql } from 'drizzle-orm';

/** Which index: a help center in one language. Every query of this room begins with these three. */
export interface SearchIndex {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
}

/** The rows of an index; `table` is a table's name or alias. */
export function within(index: SearchIndex, table: string): SQL {
  const name = sql.identifier(table);
  return sql`${name}.user_id = ${index.userId}::bigint and ${name}.help_center_id = ${index.helpCenterId}::bigint
    and ${name}.language = ${index.language}::text`;
}

type GivenType = 'int' | 'bigint' | 'real' | 'boolean' | 'text' | 'tsquery';

/**
 * A value given to a prepared query when it runs. It stands in a subquery, where the planner does not see it: a plan for
 * this very value then looks no cheaper than the one for any value, and PostgreSQL soon stops making one for each run.
 */
export function given(name: string, type: GivenType): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** The same of a list. */
export function listGiven(name: string, type: GivenType): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
}

/** The rows of an index in a prepared query, which is given the index when it runs. */
export function withinGiven(table: string): SQL {
  const name = sql.identifier(table);
  return sql`${name}.user_id = ${given('userId', 'bigint')}
    and ${name}.help_center_id = ${given('helpCenterId', 'bigint')}
    and ${name}.language = ${given('language', 'text')}`;
}
