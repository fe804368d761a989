/** Creates ids for rows of a mirror that have no id in the interface. */

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';

/** Returns new ids in ascending order. */
export async function takeIds(db: Queryable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute(
    sql`select nextval('entity_id') as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}
