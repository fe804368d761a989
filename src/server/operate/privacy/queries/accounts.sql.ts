import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { accounts } from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

/** Finds the ids of accounts that contain the email address. */
export async function findAccountsNaming(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<number[]> {
  const { id, name, description, externalId, externalUrl } = accounts;
  const text = sql<string>`concat_ws(' ', ${name}, ${description}, ${externalId}, ${externalUrl})`;
  const rows = await db
    .select({ id, text })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), mayContain(text, email)));
  return rows.filter((row) => containsEmail(email, row.text)).map((row) => row.id);
}
