/** Finds received mails in their original form: by their own ids, and by those of the messages that they became. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { incomingMails } from '../../../db/tables/index.ts';
import { openRawMail } from '../process/facts.sql.ts';
import { readPieces } from '../reader/raw-mail.ts';
import { joinPieces } from '../store/join-pieces.ts';
import { rawMailDays } from '../store/raw-mail.sql.ts';

const dayMs = 86_400_000;

const size = sql<number>`octet_length(${incomingMails.raw})`;

/** A mail whose bytes are kept. */
export interface KeptMail {
  readonly mailId: number;
  readonly messageId: number;
  readonly receivedAt: Date;
  /** The day after which its bytes are removed. */
  readonly keptUntil: Date;
}

/** Returns the original bytes of a mail; null if there is no such mail, or if its bytes were removed. */
export async function findRawMail(db: Queryable, userId: number, id: number): Promise<Buffer | null> {
  const [found] = await db
    .select({ size })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id)));
  if (!found || found.size === 0) return null;
  return await joinPieces(await readPieces(openRawMail(db, { userId, id, size: found.size })));
}

/** Lists the mails that became some messages, without those whose bytes were removed. */
export async function listKeptMails(
  db: Queryable,
  userId: number,
  messageIds: readonly number[],
): Promise<KeptMail[]> {
  if (messageIds.length === 0) return [];
  const { id, messageId, receivedAt } = incomingMails;
  const rows = await db
    .select({ mailId: id, messageId, receivedAt })
    .from(incomingMails)
    .where(and(eq(incomingMails.userId, userId), inArray(messageId, [...messageIds]), sql`${size} > 0`));
  return rows.flatMap((row) => {
    if (row.messageId === null) return [];
    const keptUntil = new Date(row.receivedAt.getTime() + rawMailDays * dayMs);
    return { ...row, messageId: row.messageId, keptUntil };
  });
}

/** Returns the mail that became a message, with its bytes; null if it came by no mail, or the bytes were removed. */
export async function findOriginal(
  db: Queryable,
  userId: number,
  messageId: number,
): Promise<(KeptMail & { readonly raw: Buffer }) | null> {
  const [mail] = await listKeptMails(db, userId, [messageId]);
  const raw = mail && (await findRawMail(db, userId, mail.mailId));
  return raw ? { ...mail, raw } : null;
}
