import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import {
  apiKeys,
  fileLoads,
  helpCenters,
  inboxAddresses,
  uploads,
  users,
  webhooks,
} from '../../db/tables/index.ts';
import type { OwnedRows } from './owned-rows.sql.ts';
import { columnNamed, tablesWith } from './tables.sql.ts';

/** Lists the user's rows of every table. The row in `users` comes last: it stays until all files are removed. */
export function userRows(userId: number): OwnedRows[] {
  const tables = tablesWith('user_id').filter((table) => table !== users);
  const owned = tables.map((table) => ({
    table,
    name: getTableName(table),
    isOwned: sql`${columnNamed(table, 'user_id')} = ${userId}`,
    isElsewhere: table === uploads,
  }));
  const hasNoFiles = sql`not exists (select from ${uploads} where ${uploads.userId} = ${userId})`;
  const isUser = sql`${users.userId} = ${userId} and ${hasNoFiles}`;
  return [...owned, { table: users, name: getTableName(users), isOwned: isUser, isElsewhere: false }];
}

/** Closes a user: keys stop working, pages answer 404, mail is refused, and webhooks get no events. */
export async function closeUser(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ faqV1Enabled: false }).where(eq(users.userId, userId));
    await tx.update(apiKeys).set({ isRevoked: true }).where(eq(apiKeys.userId, userId));
    await tx.update(helpCenters).set({ visibility: 'private' }).where(eq(helpCenters.userId, userId));
    await tx.delete(inboxAddresses).where(eq(inboxAddresses.userId, userId));
    await tx.update(webhooks).set({ disabledAt: new Date() }).where(eq(webhooks.userId, userId));
  });
}

/** Lists the hashes of some of the user's uploaded files. */
export async function listUserFiles(db: Queryable, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ hash: uploads.hash })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(uploads.hash)
    .limit(limit);
  return rows.map(({ hash }) => hash);
}

/** Deletes the rows of files whose bytes were removed. */
export async function forgetFiles(db: Queryable, userId: number, hashes: readonly string[]): Promise<void> {
  await db
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), sql`${uploads.hash} = any(${sql.param(hashes)})`));
}

/** Deletes the progress of all loads of records: `load --resume` would skip the removed records as already loaded. */
export async function forgetLoads(db: Queryable): Promise<void> {
  await db.delete(fileLoads);
}
