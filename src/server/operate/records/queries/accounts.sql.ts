import { asc } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { accounts } from '../../../db/tables/index.ts';

export type AccountRow = typeof accounts.$inferSelect;

export function readAccounts(db: Queryable, userId: number): AsyncGenerator<AccountRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(accounts)
      .where(afterId(accounts, userId, last))
      .orderBy(asc(accounts.id))
      .limit(limit),
  );
}
