import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Returns the condition that a column equals one of the values. Without a list, every row matches. */
export function anyOf(column: AnyPgColumn, values: readonly (number | string)[]): SQL;
export function anyOf(column: AnyPgColumn, values: readonly (number | string)[] | undefined): SQL | undefined;
export function anyOf(
  column: AnyPgColumn,
  values: readonly (number | string)[] | undefined,
): SQL | undefined {
  return values && sql`${column} = any(${sql.param(values)})`;
}
