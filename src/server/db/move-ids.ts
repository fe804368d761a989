import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** The margin above the new ids, as another writer may take some ids at the same moment. */
const distance = 1000;

/** Moves the id sequence, so that every later id is above the given one. */
export async function moveIdsAbove(db: Queryable, id: number): Promise<void> {
  await db.execute(
    sql`select setval('entity_id', ${id + distance}::bigint) from entity_id where last_value <= ${id}::bigint`,
  );
}
