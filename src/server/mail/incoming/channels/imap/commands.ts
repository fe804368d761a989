/**
 * Claims and cursors of mailbox folders. One process at a time reads a mailbox: it claims a folder for a minute and
 * renews the claim while it reads; when it dies, another one takes over. A cursor moves only in the transaction that
 * stores the mail, and only under a valid claim.
 */

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../../db/database.ts';
import { imapFolders } from '../../../../db/tables/index.ts';
import { type ArrivedMail, insertMail } from '../../store/commands.ts';
import type { Mailbox } from '../../store/queries.ts';

export type FolderRow = typeof imapFolders.$inferSelect;

/** A mailbox, and the process that reads it. */
export interface MailboxClaim {
  readonly userId: number;
  /** The mailbox's user and host. */
  readonly mailbox: string;
  readonly holder: string;
}

/** The last mail of a folder that was read. */
export interface Cursor {
  readonly uidValidity: number;
  readonly lastUid: number;
}

/** The cursor at which reading begins; the table `imapFolders` explains `since`. */
export interface FirstCursor extends Cursor {
  readonly since: Date | null;
}

/** Thrown where another process reads the mailbox by now. */
export class LostClaimError extends Error {
  override readonly name = 'LostClaimError';
}

/** Seconds after which a process that no longer renews its claim counts as dead. */
const claimSeconds = 60;

const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`;

export function createHolder(): string {
  return randomUUID();
}

/** Returns null where another process has claimed the folder. */
export async function claimFolder(
  db: Queryable,
  { userId, mailbox, holder }: MailboxClaim,
  folder: string,
): Promise<FolderRow | null> {
  const [row] = await db
    .insert(imapFolders)
    .values({ userId, mailbox, folder, holder, heldUntil: claimEnd })
    .onConflictDoUpdate({
      target: [imapFolders.userId, imapFolders.mailbox, imapFolders.folder],
      set: { holder, heldUntil: claimEnd },
      setWhere: sql`${imapFolders.heldUntil} < now() or ${imapFolders.holder} = ${holder}`,
    })
    .returning();
  return row ?? null;
}

/** Renews the claim of a mailbox's folders. Returns whether any are still claimed. */
export async function keepFolders(db: Queryable, claim: MailboxClaim): Promise<boolean> {
  const kept = await db
    .update(imapFolders)
    .set({ heldUntil: claimEnd })
    .where(isClaimed(claim))
    .returning({ folder: imapFolders.folder });
  return kept.length > 0;
}

/** Leaves the folders of a mailbox to the next process. */
export async function releaseFolders(db: Queryable, claim: MailboxClaim): Promise<void> {
  await db.update(imapFolders).set({ heldUntil: sql`now()` }).where(isClaimed(claim));
}

/** @throws {LostClaimError} */
export async function moveCursor(
  db: Queryable,
  claim: MailboxClaim,
  folder: string,
  cursor: Cursor | FirstCursor,
): Promise<void> {
  const moved = await db
    .update(imapFolders)
    .set(cursor)
    .where(and(isClaimed(claim), eq(imapFolders.folder, folder)))
    .returning({ folder: imapFolders.folder });
  if (moved.length === 0) throw new LostClaimError('another process reads the mailbox');
}

/**
 * Stores a mail for some inboxes and moves the cursor, in one transaction.
 * @throws {LostClaimError}
 */
export async function storeFetchedMail(
  db: Database,
  claim: MailboxClaim,
  folder: string,
  {
    cursor,
    mailboxes,
    mail,
  }: {
    readonly cursor: Cursor;
    readonly mailboxes: readonly Mailbox[];
    readonly mail: ArrivedMail;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    await moveCursor(tx, claim, folder, cursor);
    await insertMail(tx, mailboxes, mail);
  });
}

/**
 * Notes that a folder is read to its end.
 * @param newest the UID of the folder's last mail when it was opened
 */
export async function noteRead(
  db: Queryable,
  claim: MailboxClaim,
  folder: string,
  newest: number,
): Promise<void> {
  const { since, lastUid } = imapFolders;
  await db
    .update(imapFolders)
    .set({
      readAt: sql`now()`,
      lastUid: sql`case when ${since} is null then ${lastUid} else greatest(${lastUid}, ${newest}::bigint) end`,
      since: null,
    })
    .where(and(isClaimed(claim), eq(imapFolders.folder, folder)));
}

function isClaimed({ userId, mailbox, holder }: MailboxClaim) {
  return and(
    eq(imapFolders.userId, userId),
    eq(imapFolders.mailbox, mailbox),
    eq(imapFolders.holder, holder),
  );
}
