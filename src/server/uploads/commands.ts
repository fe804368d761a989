import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../api/refusal.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { uploads } from '../db/tables/index.ts';
import type { UploadQuotas } from '../settings/server/subjects/uploads.ts';
import { removalLockId } from './removal-lock.ts';

/** A file in the store for uploads. */
export interface Upload {
  /** Of the secret in its address. */
  readonly hash: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its address below this deployment. */
  readonly path: string;
  /** Only one message may have it. */
  readonly isForOne?: boolean;
}

/** Who sent a file through a page. */
export interface Sender {
  /** The row of the public key. */
  readonly keyId: number;
  /** `sub:` and who it is, or `address:` and the network it came from. */
  readonly sentBy: string;
}

export interface NewUpload {
  readonly userId: number;
  readonly hash: string;
  /** Null: a secret key did. */
  readonly sender: Sender | null;
}

/** Bytes that are asked for, as part of a file that arrives. */
export interface WantedRoom {
  /** Without them the file cannot go on. */
  readonly needed: number;
  /** So that it is not asked for each of its pieces; as many as there are room for, but never fewer than needed. */
  readonly wanted: number;
}

/**
 * Begins a file of which nothing has arrived yet.
 * @param announced its bytes, if its sender says; not kept free before they arrive
 * @throws {Refusal} `TooManyRequests` where the visitor or the key has sent too much, `InsufficientStorage` where too
 * much waits for a message.
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
 * Keeps more room for a file that arrives, so that all together are never more than a quota. Returns how many bytes.
 * @throws {Refusal} as `beginUpload`.
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
      // What others may need is not kept for what may never come.
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

/** One at a time counts what there is and adds to it. */
async function inTurn<T>(db: Database, task: (tx: Transaction) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`);
    return await task(tx);
  });
}

/** What each quota leaves, in bytes, and what is said to those who want more. */
async function listRoom(
  tx: Transaction,
  quotas: UploadQuotas,
  userId: number,
  sender: Sender | null,
): Promise<{ readonly left: number; readonly refusal: Refusal }[]> {
  const room = [];
  for (const { quota, of, refusal } of applying(quotas, userId, sender)) {
    const used = await bytesOf(tx, of);
    room.push({ left: quota - used.bytes, refusal: refusal(used.secondsToGo) });
  }
  return room;
}

interface Applying {
  readonly quota: number;
  /** The files that it counts. */
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
    const refusal = () => new Refusal('InsufficientStorage', 'There is no room for files at the moment.');
    found.push({ quota: unattached, of: isNull(uploads.attachedAt), refusal });
  }
  return found;
}

/** The bytes of files, and when the oldest of them counts no more. */
async function bytesOf(
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

/** From now on the file can be read and attached. False where it was erased meanwhile. */
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

/** Gives up the room of a file that did not come. */
export async function dropUpload(db: Queryable, userId: number, hash: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.userId, userId), eq(uploads.hash, hash)));
}

/** Whether no backup copies files: false for each row where one does. Looked at once in a statement. */
const mayRemove = sql`(select pg_try_advisory_xact_lock_shared(${sql.raw(String(removalLockId))}))`;

/**
 * Runs a task that removes what files hold before their rows are gone: no backup begins meanwhile.
 * @throws {Refusal} `Conflict` while a backup is being made
 */
export async function whileRemoving(db: Database, task: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ may: boolean }>(sql`select ${mayRemove} as may`);
    if (rows[0]?.may !== true) {
      throw new Refusal(
        'Conflict',
        'A backup is being made, which needs the files: try again when it is done.',
      );
    }
    await task();
  });
}

/** Forgets those of the files that no message took, unless a backup is being made. Returns their hashes. */
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

/**
 * Makes files part of a message, so that they stay.
 * @throws {ValidationError} naming `attachments` when one has ended in the meantime, or is another message's and may be
 * only one's.
 */
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
  // In one order, so that two messages with the same files do not wait for each other.
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
 * Forgets files that no message took within a day, and those whose sending broke off with the server; none while a
 * backup is being made. Returns their hashes; several processes may do so at once. Whoever attaches one in the meantime
 * finds it, or finds it gone.
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

/** Forgets who sent a file, once no quota counts it any more. */
export async function forgetSenders(db: Queryable): Promise<void> {
  await db
    .update(uploads)
    .set({ sentBy: null, keyId: null })
    .where(and(isNotNull(uploads.sentBy), sql`${uploads.createdAt} < now() - interval '24 hours'`));
}
