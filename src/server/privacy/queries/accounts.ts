import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts } from '../../db/tables/index.ts';
import { type Address, namesAddress } from '../address.ts';
import { mayName } from './may-name.ts';

/** The ids of the accounts in which the address stands. */
export async function findAccountsNaming(db: Queryable, userId: number, address: Address): Promise<number[]> {
  const { id, name, description, externalId, externalUrl } = accounts;
  const text = sql<string>`concat_ws(' ', ${name}, ${description}, ${externalId}, ${externalUrl})`;
  const rows = await db
    .select({ id, text })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), mayName(text, address)));
  return rows.filter((row) => namesAddress(address, row.text)).map((row) => row.id);
}
