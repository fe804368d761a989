/** The rows of a user: of every table that names one. */

import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import {
  apiKeys,
  fileLoads,
  helpCenters,
  inboxAddresses,
  uploads,
  users,
  webhooks,
} from '../../../db/tables/index.ts';
import type { OwnedRows } from './owned-rows.ts';
import { columnNamed, tablesWith } from './tables.ts';

/**
 * A new table of the schema is included at once. The user's own row comes last, and stays as long as there are files,
 * which `removeUser` removes with their rows.
 */
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

/** Closes a user: keys stop working, pages are gone, mail is refused, and webhooks are silent. */
export async function closeUser(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ faqV1Enabled: false }).where(eq(users.userId, userId));
    await tx.update(apiKeys).set({ isRevoked: true }).where(eq(apiKeys.userId, userId));
    await tx.update(helpCenters).set({ visibility: 'private' }).where(eq(helpCenters.userId, userId));
    await tx.delete(inboxAddresses).where(eq(inboxAddresses.userId, userId));
    await tx.update(webhooks).set({ disabledAt: new Date() }).where(eq(webhooks.userId, userId));
  });
}

/** The hashes of some of the user's files in the store for uploads. */
export async function listUserFiles(db: Queryable, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ hash: uploads.hash })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(uploads.hash)
    .limit(limit);
  return rows.map(({ hash }) => hash);
}

/** Deletes the rows of files whose bytes are gone. */
export async function forgetFiles(db: Queryable, userId: number, hashes: readonly string[]): Promise<void> {
  await db
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), sql`${uploads.hash} = any(${sql.param(hashes)})`));
}

/** Deletes the progress of loaded files of records: `--resume` would skip records that are gone now. */
export async function forgetLoads(db: Queryable): Promise<void> {
  await db.delete(fileLoads);
}
