import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { uploads } from '../db/tables/index.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Finds a stored file by the hash of the secret in its URL. */
export async function findUpload(db: Queryable, hash: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.hash, hash), eq(uploads.isStored, true)))
    .limit(1);
  return row ?? null;
}

export async function listUploads(
  db: Queryable,
  userId: number,
  hashes: readonly string[],
): Promise<UploadRow[]> {
  if (hashes.length === 0) return [];
  return await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.isStored, true), inArray(uploads.hash, [...hashes])))
    .orderBy(asc(uploads.hash));
}
