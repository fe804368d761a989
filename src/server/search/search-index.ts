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

/** The same for a prepared query, which is given the index when it runs. */
export function withinGiven(table: string): SQL {
  const name = sql.identifier(table);
  return sql`${name}.user_id = ${sql.placeholder('userId')}::bigint
    and ${name}.help_center_id = ${sql.placeholder('helpCenterId')}::bigint
    and ${name}.language = ${sql.placeholder('language')}::text`;
}

/**
 * A list given to a prepared query. Behind a subquery its length is unknown to the planner, so a plan for these very
 * values looks no cheaper than the one for any values, and PostgreSQL soon stops making plans for each search.
 */
export function listGiven(name: string, type: 'int' | 'bigint' | 'real' | 'boolean' | 'text'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
}
