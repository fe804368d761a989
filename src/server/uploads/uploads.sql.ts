import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../api/refusal.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { uploads } from '../db/tables/index.ts';
import type { UploadQuotas } from '../settings/server/subjects/uploads.ts';
import { removalLockId } from './removal-lock.ts';

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

export interface Upload {
  /** The hash of the secret in the file's URL. */
  readonly hash: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** The path of the file's URL, below the deployment's URL. */
  readonly path: string;
  /** Whether only one message may attach the file. */
  readonly isForOne?: boolean;
}

/** The sender of a file that was uploaded from a page. */
export interface Sender {
  readonly keyId: number;
  /** The sender as quotas count them: `sub:` and the identity's `sub`, or `address:` and the IP network. */
  readonly sentBy: string;
}

export interface NewUpload {
  readonly userId: number;
  readonly hash: string;
  /** Null if a secret key uploads the file. */
  readonly sender: Sender | null;
}

/** Room for a file that is being received, in bytes. */
export interface WantedRoom {
  /** Bytes that the next piece needs. */
  readonly needed: number;
  /** Bytes to reserve for further pieces. Fewer are reserved if there is less room, but never fewer than needed. */
  readonly wanted: number;
}

/**
 * Records a file whose bytes are still to be received. Its `announced` size reserves nothing before they arrive.
 * @throws {Refusal} `TooManyRequests` if the visitor or key sent too much, `InsufficientStorage` if too much is stored
 */
export async function beginUpload(
  db: Database,
  { userId, hash, sender }: NewUpload,
  announced: number | undefined,
  quotas: UploadQuotas,
): Promise<void> {
  await inTurn(db, async (tx) => {
    for (const { left, refusal } of await listRoom(tx, quotas, userId, sender)) {
      if (announced === undefined ? left <= 0 : announced > left) throw refusal;
    }
    const { keyId = null, sentBy = null } = sender ?? {};
    await tx
      .insert(uploads)
      .values({ userId, hash, keyId, sentBy, name: '', type: '', size: 0, isStored: false });
  });
}

/**
 * Reserves more room for a file, so that all files together never exceed a quota. Returns the reserved bytes.
 * @throws {Refusal} under the conditions of `beginUpload`
 */
export async function extendUpload(
  db: Database,
  { userId, hash, sender }: NewUpload,
  { needed, wanted }: WantedRoom,
  quotas: UploadQuotas,
): Promise<number> {
  return await inTurn(db, async (tx) => {
    let bytes = wanted;
    for (const { left, refusal } of await listRoom(tx, quotas, userId, sender)) {
      if (needed > left) throw refusal;
      // Reserving more than needed must not cause other files to be refused.
      if (wanted > left) bytes = needed;
    }
    const extended = await tx
      .update(uploads)
      .set({ size: sql`${uploads.size} + ${bytes}` })
      .where(and(eq(uploads.userId, userId), eq(uploads.hash, hash), eq(uploads.isStored, false)))
      .returning({ hash: uploads.hash });
    if (extended.length === 0) throw new Error('an upload was erased');
    return bytes;
  });
}

/** Locks the quotas, so that one transaction at a time counts and adds. */
async function inTurn<T>(db: Database, task: (tx: Transaction) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`);
    return await task(tx);
  });
}

/** Lists the bytes that each quota leaves, and the refusal beyond it. */
async function listRoom(
  tx: Transaction,
  quotas: UploadQuotas,
  userId: number,
  sender: Sender | null,
): Promise<{ readonly left: number; readonly refusal: Refusal }[]> {
  const room = [];
  for (const { quota, of, refusal } of applying(quotas, userId, sender)) {
    const used = await sumBytes(tx, of);
    room.push({ left: quota - used.bytes, refusal: refusal(used.secondsToGo) });
  }
  return room;
}

interface Applying {
  readonly quota: number;
  /** Matches the files that the quota counts. */
  readonly of: SQL | undefined;
  refusal(secondsToGo: number): Refusal;
}

function applying(quotas: UploadQuotas, userId: number, sender: Sender | null): Applying[] {
  const { perVisitor, perKey, unattached } = quotas;
  const lately = gt(uploads.createdAt, sql`now() - interval '24 hours'`);
  const found: Applying[] = [];
  const tooMuch = (of: string) => (seconds: number) =>
    new Refusal('TooManyRequests', `${of} has sent too many files within a day.`, undefined, seconds);
  if (sender !== null && perVisitor > 0) {
    const of = and(eq(uploads.userId, userId), eq(uploads.sentBy, sender.sentBy), lately);
    found.push({ quota: perVisitor, of, refusal: tooMuch('This visitor') });
  }
  if (sender !== null && perKey > 0) {
    const of = and(eq(uploads.userId, userId), eq(uploads.keyId, sender.keyId), lately);
    found.push({ quota: perKey, of, refusal: tooMuch('This site') });
  }
  if (unattached > 0) {
    const refusal = () =>
      new Refusal('InsufficientStorage', 'There is no storage left for files at the moment.');
    found.push({ quota: unattached, of: isNull(uploads.attachedAt), refusal });
  }
  return found;
}

/** Sums the bytes of files, and finds the time at which the oldest of them stops counting. */
async function sumBytes(
  tx: Transaction,
  of: SQL | undefined,
): Promise<{ bytes: number; secondsToGo: number }> {
  const [row] = await tx
    .select({
      bytes: sql<string>`coalesce(sum(${uploads.size}), 0)`,
      seconds: sql<string>`coalesce(ceil(extract(epoch from min(${uploads.createdAt}) + interval '24 hours' - now())), 86400)`,
    })
    .from(uploads)
    .where(of);
  return { bytes: Number(row?.bytes), secondsToGo: Math.max(1, Number(row?.seconds)) };
}

export interface FinishedUpload {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Allows the file to be read and attached. Returns false if it was erased in the meantime. */
export async function finishUpload(
  db: Queryable,
  userId: number,
  hash: string,
  file: FinishedUpload,
): Promise<boolean> {
  const finished = await db
    .update(uploads)
    .set({ ...file, isStored: true })
    .where(and(eq(uploads.userId, userId), eq(uploads.hash, hash)))
    .returning({ hash: uploads.hash });
  return finished.length > 0;
}

/** Releases the room of a file that was not received. */
export async function dropUpload(db: Queryable, userId: number, hash: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.userId, userId), eq(uploads.hash, hash)));
}

/** SQL that is true unless a backup is being made, when no row may be deleted; evaluated once per statement. */
const mayRemove = sql`(select pg_try_advisory_xact_lock_shared(${sql.raw(String(removalLockId))}))`;

/**
 * Runs a task that removes the bytes of files before their rows; no backup starts until it is done.
 * @throws {Refusal} `Conflict` while a backup is being made
 */
export async function whileRemoving(db: Database, task: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ may: boolean }>(sql`select ${mayRemove} as may`);
    if (rows[0]?.may !== true) {
      throw new Refusal(
        'Conflict',
        'A backup is being made, and it needs the files. Try again when it is done.',
      );
    }
    await task();
  });
}

/** Deletes the rows of those files that no message attached, unless a backup is being made. Returns their hashes. */
export async function dropUnattached(
  db: Queryable,
  userId: number,
  hashes: readonly string[],
): Promise<string[]> {
  const dropped = await db
    .delete(uploads)
    .where(
      and(
        mayRemove,
        eq(uploads.userId, userId),
        inArray(uploads.hash, [...hashes]),
        isNull(uploads.attachedAt),
      ),
    )
    .returning({ hash: uploads.hash });
  return dropped.map(({ hash }) => hash);
}

/** @throws {ValidationError} on `attachments` if a file has expired or may only be attached to another message */
export async function attachUploads(
  tx: Transaction,
  userId: number,
  files: readonly Pick<Upload, 'hash' | 'path' | 'isForOne'>[],
): Promise<void> {
  const these = and(
    eq(uploads.userId, userId),
    eq(uploads.isStored, true),
    inArray(
      uploads.hash,
      files.map(({ hash }) => hash),
    ),
  );
  // A fixed order, so that two messages with the same files cannot deadlock.
  const locked = await tx
    .select({ hash: uploads.hash, attachedAt: uploads.attachedAt })
    .from(uploads)
    .where(these)
    .orderBy(asc(uploads.hash))
    .for('update');
  const found = new Map(locked.map(({ hash, attachedAt }) => [hash, attachedAt]));
  const isRefused = ({ hash, isForOne }: Pick<Upload, 'hash' | 'isForOne'>) =>
    !found.has(hash) || (isForOne && found.get(hash) !== null);
  const index = files.findIndex(isRefused);
  const refused = files[index];
  if (refused) throw invalidInput('attachments', refused.path, index);
  await tx
    .update(uploads)
    .set({ attachedAt: sql`coalesce(${uploads.attachedAt}, now())` })
    .where(these);
}

/**
 * Keeps files for another day, since a message that is held will attach them.
 * @throws {ValidationError} on `attachments` if a file has expired
 */
export async function extendUploads(
  tx: Transaction,
  userId: number,
  files: readonly Pick<Upload, 'hash' | 'path'>[],
): Promise<void> {
  if (files.length === 0) return;
  const hashes = files.map(({ hash }) => hash);
  const extended = await tx
    .update(uploads)
    .set({ createdAt: sql`case when ${uploads.attachedAt} is null then now() else ${uploads.createdAt} end` })
    .where(and(eq(uploads.userId, userId), eq(uploads.isStored, true), inArray(uploads.hash, hashes)))
    .returning({ hash: uploads.hash });
  const found = new Set(extended.map(({ hash }) => hash));
  const index = files.findIndex(({ hash }) => !found.has(hash));
  const expired = files[index];
  if (expired) throw invalidInput('attachments', expired.path, index);
}

/**
 * Deletes the rows of files that no message attached within a day, or whose upload ended with its server; none during a
 * backup. Returns their hashes. A message that attaches such a file at the same moment finds all of it or none.
 */
export async function removeUnattached(db: Queryable, limit: number): Promise<string[]> {
  const hasEnded = or(
    sql`${uploads.createdAt} < now() - interval '24 hours'`,
    and(eq(uploads.isStored, false), sql`${uploads.createdAt} < now() - interval '1 hour'`),
  );
  const old = db
    .select({ hash: uploads.hash })
    .from(uploads)
    .where(and(sql`${uploads.attachedAt} is null`, hasEnded))
    .limit(limit)
    .for('update', { skipLocked: true });
  const removed = await db
    .delete(uploads)
    .where(and(mayRemove, inArray(uploads.hash, old), sql`${uploads.attachedAt} is null`))
    .returning({ hash: uploads.hash });
  return removed.map(({ hash }) => hash);
}

/** Removes the senders of files that no quota counts any more. */
export async function forgetSenders(db: Queryable): Promise<void> {
  await db
    .update(uploads)
    .set({ sentBy: null, keyId: null })
    .where(and(isNotNull(uploads.sentBy), sql`${uploads.createdAt} < now() - interval '24 hours'`));
}
