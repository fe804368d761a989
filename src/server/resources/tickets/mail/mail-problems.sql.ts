/** Finds mailboxes whose mail is not fetched, as the processes that fetch it have noted. */

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { imapFolders } from '../../../db/tables/index.ts';

export interface FailingMailbox {
  /** The mailbox's user and host. */
  readonly mailbox: string;
  readonly failingSince: Date;
}

/** Seconds after which a failure is no longer one of the interruptions that end by themselves. */
const interruptionSeconds = 60;

/** Minutes without a further failure after which nobody tries any more: a mailbox may have left the settings. */
const forgottenMinutes = 20;

export async function listFailingMailboxes(db: Queryable, userId: number): Promise<FailingMailbox[]> {
  const { mailbox, failingSince, failedAt } = imapFolders;
  return await db
    .select({ mailbox, failingSince: sql<Date>`${failingSince}`.mapWith(failingSince) })
    .from(imapFolders)
    .where(
      and(
        eq(imapFolders.userId, userId),
        isNotNull(failingSince),
        sql`${failingSince} <= now() - make_interval(secs => ${interruptionSeconds})`,
        sql`${failedAt} > now() - make_interval(mins => ${forgottenMinutes})`,
      ),
    )
    .orderBy(asc(failingSince), asc(mailbox));
}
