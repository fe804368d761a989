import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** The distance of the sequence beyond the new ids: another writer may take some at the same moment. */
const distance = 1000;

/** Moves a sequence, so that every later id is above this one. */
export async function moveIdsAbove(db: Queryable, id: number): Promise<void> {
  await db.execute(
    sql`select setval('entity_id', ${id + distance}::bigint) from entity_id where last_value <= ${id}::bigint`,
  );
}
