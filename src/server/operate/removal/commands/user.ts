/** What belongs to a user: every row of every table that names one. */

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
 * A table that is added to the schema is one of them at once. The row of the user is the last, and stays as long as there
 * are files, which are removed with their rows by `removeUser`.
 */
export function rowsOfUser(userId: number): OwnedRows[] {
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

/** Lets nothing more come in for a user: no key works, no page is shown, no mail is taken, nobody is told anything. */
export async function closeUser(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ faqV1Enabled: false }).where(eq(users.userId, userId));
    await tx.update(apiKeys).set({ isRevoked: true }).where(eq(apiKeys.userId, userId));
    await tx.update(helpCenters).set({ visibility: 'private' }).where(eq(helpCenters.userId, userId));
    await tx.delete(inboxAddresses).where(eq(inboxAddresses.userId, userId));
    await tx.update(webhooks).set({ disabledAt: new Date() }).where(eq(webhooks.userId, userId));
  });
}

/** The hashes of some files of a user, which lie in the store for uploads. */
export async function listFilesOfUser(db: Queryable, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ hash: uploads.hash })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(uploads.hash)
    .limit(limit);
  return rows.map(({ hash }) => hash);
}

/** Forgets files whose bytes are gone. */
export async function forgetFiles(db: Queryable, userId: number, hashes: readonly string[]): Promise<void> {
  await db
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), sql`${uploads.hash} = any(${sql.param(hashes)})`));
}

/** Forgets how far files of records were loaded: of one that brought what is gone now, `--resume` would bring nothing. */
export async function forgetLoads(db: Queryable): Promise<void> {
  await db.delete(fileLoads);
}
