import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';

/** Returns new ids, ascending, for a mirror's rows that have none in the interface. */
export async function takeIds(db: Queryable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute(
    sql`select nextval('entity_id') as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}
