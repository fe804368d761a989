/**
 * Claims and cursors of mailbox folders. One process at a time reads a mailbox: it claims a folder for a minute, and
 * renews the claim while it reads. If that process dies, another one takes over. The cursor is the UID of the last
 * stored mail; it moves only in the transaction that stores a mail, and only under a valid claim.
 */

import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../../db/database.ts';
import { imapFolders, incomingMails, mails } from '../../../../db/tables/index.ts';
import { hasSomeId } from '../../../outgoing/mail-contents.sql.ts';
import { type ArrivedMail, insertMail, type Mailbox } from '../../store/raw-mail.sql.ts';

export type FolderRow = typeof imapFolders.$inferSelect;

/** A mailbox, and the process that claims it. */
export interface MailboxClaim {
  readonly userId: number;
  /** The user and host of the mailbox. */
  readonly mailbox: string;
  readonly holder: string;
}

/** The last mail that was read from a folder. */
export interface Cursor {
  readonly uidValidity: number;
  readonly lastUid: number;
}

/** The cursor at which reading begins. `since` is documented at the table `imapFolders`. */
export interface FirstCursor extends Cursor {
  readonly since: Date | null;
}

/** Thrown if another process has claimed the mailbox in the meantime. */
export class LostClaimError extends Error {
  override readonly name = 'LostClaimError';
}

/** Seconds after the last renewal of a claim, after which its process counts as dead. */
const claimSeconds = 60;

const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`;

export function createHolder(): string {
  return randomUUID();
}

/** Returns null if another process has claimed the folder. */
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

/** Sets where reading begins, unless the folder was read before: what comes from now on is fetched. */
export async function beginFolder(
  db: Queryable,
  { userId, mailbox }: Pick<MailboxClaim, 'userId' | 'mailbox'>,
  folder: string,
  newest: Cursor,
): Promise<void> {
  await db
    .insert(imapFolders)
    .values({ userId, mailbox, folder, ...newest, holder: createHolder(), heldUntil: sql`now()` })
    .onConflictDoNothing();
}

/** Renews the claims of a mailbox's folders. Returns whether any of them was still valid. */
export async function keepFolders(db: Queryable, claim: MailboxClaim): Promise<boolean> {
  const kept = await db
    .update(imapFolders)
    .set({ heldUntil: claimEnd })
    .where(isClaimed(claim))
    .returning({ folder: imapFolders.folder });
  return kept.length > 0;
}

/** Releases a mailbox's folders, for the next process to claim. */
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

/** Records that a folder was read to its end; `newest` is the UID of its last mail when it was opened. */
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
      failingSince: null,
      failedAt: null,
      lastUid: sql`case when ${since} is null then ${lastUid} else greatest(${lastUid}, ${newest}::bigint) end`,
      since: null,
    })
    .where(and(isClaimed(claim), eq(imapFolders.folder, folder)));
}

/** Records that a mailbox cannot be read, until one of its folders is read to its end. */
export async function noteFailure(
  db: Queryable,
  { userId, mailbox }: MailboxClaim,
  folder: string,
): Promise<void> {
  await db
    .update(imapFolders)
    .set({ failingSince: sql`coalesce(${imapFolders.failingSince}, now())`, failedAt: sql`now()` })
    .where(
      and(eq(imapFolders.userId, userId), eq(imapFolders.mailbox, mailbox), eq(imapFolders.folder, folder)),
    );
}

function isClaimed({ userId, mailbox, holder }: MailboxClaim) {
  return and(
    eq(imapFolders.userId, userId),
    eq(imapFolders.mailbox, mailbox),
    eq(imapFolders.holder, holder),
  );
}

/** Whether one of the ids belongs to a stored mail, sent or received. */
export async function isAnswer(db: Queryable, userId: number, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const written = ids.map((id) => `<${id}>`);
  const sent = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), hasSomeId(written)))
    .limit(1);
  if (sent.length > 0) return true;
  const received = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), inArray(incomingMails.internetMessageId, written)))
    .limit(1);
  return received.length > 0;
}
