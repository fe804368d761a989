import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { uploads } from '../../db/tables/index.ts';
import { invalidInput } from '../../http/validate.ts';

/** A file in the folder for uploads. */
export interface Upload {
  /** Of the secret in its address. */
  readonly hash: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its address below this deployment. */
  readonly path: string;
}

export interface NewUpload {
  readonly userId: number;
  readonly hash: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export async function insertUpload(db: Queryable, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload);
}

/**
 * Makes files part of a message, so that they stay.
 * @throws {ValidationError} naming `attachments` when one has ended in the meantime.
 */
export async function attachUploads(
  tx: Transaction,
  userId: number,
  files: readonly Upload[],
): Promise<void> {
  const these = and(
    eq(uploads.userId, userId),
    inArray(
      uploads.hash,
      files.map(({ hash }) => hash),
    ),
  );
  // In one order, so that two messages with the same files do not wait for each other.
  const locked = await tx
    .select({ hash: uploads.hash })
    .from(uploads)
    .where(these)
    .orderBy(asc(uploads.hash))
    .for('update');
  const found = new Set(locked.map(({ hash }) => hash));
  const index = files.findIndex(({ hash }) => !found.has(hash));
  const ended = files[index];
  if (ended) throw invalidInput('attachments', ended.path, index);
  await tx
    .update(uploads)
    .set({ attachedAt: sql`coalesce(${uploads.attachedAt}, now())` })
    .where(these);
}

/**
 * Forgets files that no message took within a day, and answers their hashes; several processes may do so at once.
 * Whoever attaches one in the meantime finds it, or finds it gone.
 */
export async function removeUnattached(db: Queryable, limit: number): Promise<string[]> {
  const old = db
    .select({ hash: uploads.hash })
    .from(uploads)
    .where(and(sql`${uploads.attachedAt} is null`, sql`${uploads.createdAt} < now() - interval '24 hours'`))
    .limit(limit)
    .for('update', { skipLocked: true });
  const removed = await db
    .delete(uploads)
    .where(and(inArray(uploads.hash, old), sql`${uploads.attachedAt} is null`))
    .returning({ hash: uploads.hash });
  return removed.map(({ hash }) => hash);
}
