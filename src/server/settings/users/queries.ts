import type { Queryable } from '../../db/database.ts';
import { users } from '../../db/tables/index.ts';

/** Whether nothing has been stored yet: everything belongs to a user. */
export async function hasNoUsers(db: Queryable): Promise<boolean> {
  return (await db.select({ userId: users.userId }).from(users).limit(1)).length === 0;
}
