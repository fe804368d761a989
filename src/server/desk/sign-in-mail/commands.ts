/** Claims links that agents asked for, to mail them. A claim reserves a link for one process. */

import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import { deskLinks, roundedNow } from '../../db/tables/index.ts';
import { newSecret } from '../secrets.ts';

/** Limits the attempts for each mail: with the pauses below they end before the link does. */
const maxAttempts = 4;

export type DeskLinkRow = typeof deskLinks.$inferSelect;

export interface ClaimedLink {
  readonly link: DeskLinkRow;
  /** The code in this mail; codes of earlier attempts become invalid. */
  readonly code: string;
}

/** Claims the link that has been due longest; null if none is due. @param seconds the duration of the claim */
export async function claimLink(db: Database, seconds: number): Promise<ClaimedLink | null> {
  return await db.transaction(async (tx) => {
    const [due] = await tx
      .select({ userId: deskLinks.userId, id: deskLinks.id })
      .from(deskLinks)
      .where(
        and(
          sql`${deskLinks.nextMailAt} <= ${roundedNow}`,
          sql`${deskLinks.endsAt} > now()`,
          sql`${deskLinks.usedAt} is null`,
        ),
      )
      .orderBy(deskLinks.nextMailAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const { text: code, hash: codeHash } = newSecret('link', due.userId);
    const [link] = await tx
      .update(deskLinks)
      .set({
        codeHash,
        mailAttempts: sql`${deskLinks.mailAttempts} + 1`,
        nextMailAt: sql`now() + make_interval(secs => ${seconds})`,
      })
      .where(and(eq(deskLinks.userId, due.userId), eq(deskLinks.id, due.id)))
      .returning();
    return link ? { link, code } : null;
  });
}

/** Schedules no further mail. */
export async function endMailing(db: Queryable, link: DeskLinkRow): Promise<void> {
  await db.update(deskLinks).set({ nextMailAt: null }).where(isAttempt(link));
}

/** Schedules another attempt, unless this was the last. */
export async function postponeMailing(db: Queryable, link: DeskLinkRow): Promise<void> {
  const pause = 2 ** (link.mailAttempts - 1);
  const isLast = link.mailAttempts >= maxAttempts;
  await db
    .update(deskLinks)
    .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isAttempt(link));
}

/** Whether a link was not claimed again. */
export async function isStillClaimed(db: Queryable, link: DeskLinkRow): Promise<boolean> {
  const rows = await db.select({ id: deskLinks.id }).from(deskLinks).where(isAttempt(link));
  return rows.length > 0;
}

function isAttempt({ userId, id, mailAttempts }: DeskLinkRow) {
  return and(eq(deskLinks.userId, userId), eq(deskLinks.id, id), eq(deskLinks.mailAttempts, mailAttempts));
}
