/** Claims passkeys that were added, to mail a notice of each. A claim reserves a notice for one process. */

import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import { deskPasskeys, roundedNow } from '../../db/tables/index.ts';
import type { PasskeyRow } from '../passkeys/passkeys.sql.ts';

/** Limits the attempts for each notice: the last one is an hour after the first. */
const maxAttempts = 7;

/** Claims the notice that has been due longest; null if none is due. @param seconds the duration of the claim */
export async function claimNotice(
  db: Database,
  seconds: number,
  busyUsers: readonly number[],
): Promise<PasskeyRow | null> {
  return await db.transaction(async (tx) => {
    const [due] = await tx
      .select({ userId: deskPasskeys.userId, id: deskPasskeys.id })
      .from(deskPasskeys)
      .where(
        and(
          sql`${deskPasskeys.nextMailAt} <= ${roundedNow}`,
          notInArray(deskPasskeys.userId, [...busyUsers]),
          // Where mail is turned on later, what happened long ago is no news.
          sql`${deskPasskeys.createdAt} > now() - interval '1 day'`,
        ),
      )
      .orderBy(deskPasskeys.nextMailAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [claimed] = await tx
      .update(deskPasskeys)
      .set({
        mailAttempts: sql`${deskPasskeys.mailAttempts} + 1`,
        nextMailAt: sql`now() + make_interval(secs => ${seconds})`,
      })
      .where(and(eq(deskPasskeys.userId, due.userId), eq(deskPasskeys.id, due.id)))
      .returning();
    return claimed ?? null;
  });
}

/** Schedules no further attempt, and forgets the IP address, which only the notice names. */
export async function endNotice(db: Queryable, passkey: PasskeyRow): Promise<void> {
  await db.update(deskPasskeys).set({ nextMailAt: null, ip: '' }).where(isAttempt(passkey));
}

/** Schedules another attempt, unless this was the last. */
export async function postponeNotice(db: Queryable, passkey: PasskeyRow): Promise<void> {
  if (passkey.mailAttempts >= maxAttempts) return await endNotice(db, passkey);
  const pause = 2 ** (passkey.mailAttempts - 1);
  await db
    .update(deskPasskeys)
    .set({ nextMailAt: sql`now() + make_interval(mins => ${pause})` })
    .where(isAttempt(passkey));
}

/** Whether a notice was not claimed again, and its passkey is still there. */
export async function isNoticeClaimed(db: Queryable, passkey: PasskeyRow): Promise<boolean> {
  const rows = await db.select({ id: deskPasskeys.id }).from(deskPasskeys).where(isAttempt(passkey));
  return rows.length > 0;
}

/** Forgets the IP addresses of passkeys whose notice was never mailed, as after a day it is no news. */
export async function forgetUnsentNotices(db: Queryable): Promise<void> {
  await db
    .update(deskPasskeys)
    .set({ nextMailAt: null, ip: '' })
    .where(
      and(
        sql`${deskPasskeys.nextMailAt} is not null`,
        sql`${deskPasskeys.createdAt} < now() - interval '1 day'`,
      ),
    );
}

function isAttempt({ userId, id, mailAttempts }: PasskeyRow) {
  return and(
    eq(deskPasskeys.userId, userId),
    eq(deskPasskeys.id, id),
    eq(deskPasskeys.mailAttempts, mailAttempts),
  );
}
