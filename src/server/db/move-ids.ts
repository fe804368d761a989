import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** How far the sequence goes beyond what is brought: another writer may take some ids at the same moment. */
const distance = 1000;

/** Has every id that is given out from now on be above this one. */
export async function moveIdsAbove(db: Queryable, id: number): Promise<void> {
  await db.execute(
    sql`select setval('entity_id', ${id + distance}::bigint) from entity_id where last_value <= ${id}::bigint`,
  );
}
