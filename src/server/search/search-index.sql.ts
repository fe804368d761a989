import { type SQL, sql } from 'drizzle-orm';

/** The key of an index: a help center in one language. Every query of this folder selects by these three members. */
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
 * A parameter of a prepared query. The subquery hides its value from the planner: a plan for this value then seems no
 * cheaper than the generic plan, so PostgreSQL soon uses the generic one.
 */
export function given(name: string, type: GivenType): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** Selects the rows of an index in a prepared query, whose parameters are the members of `SearchIndex`. */
export function withinGiven(table: string): SQL {
  const name = sql.identifier(table);
  return sql`${name}.user_id = ${given('userId', 'bigint')}
    and ${name}.help_center_id = ${given('helpCenterId', 'bigint')}
    and ${name}.language = ${given('language', 'text')}`;
}
