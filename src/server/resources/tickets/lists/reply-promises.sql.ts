/** Reply times that owners have set. Every query is limited to one user. */

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { helpCenters, inboxAddresses } from '../../../db/tables/index.ts';
import { officeSchedule } from '../../faq/visible-content.sql.ts';

/** The reply time that a help center states for the messages of an inbox. */
export interface ReplyPromise {
  readonly inboxId: number;
  readonly seconds: number;
  /** Null if the reply time counts at all hours. */
  readonly schedule: ReturnType<typeof officeSchedule>;
}

/** Finds the reply times that owners have set. A measured time is no promise. */
export async function listPromises(db: Queryable, userId: number): Promise<ReplyPromise[]> {
  const { contactEmail, replySeconds, timezone, weeklyHours, holidays } = helpCenters;
  // Messages for a help center without an email address go to the user's first inbox.
  const inboxId = sql<number | null>`case when ${contactEmail} is null then (
    select min(first.inbox_id) from inbox_addresses first where first.user_id = ${helpCenters.userId})
    else ${inboxAddresses.inboxId} end`.mapWith(inboxAddresses.inboxId);
  const rows = await db
    .select({ inboxId, replySeconds, timezone, weeklyHours, holidays })
    .from(helpCenters)
    .leftJoin(
      inboxAddresses,
      and(
        eq(inboxAddresses.userId, helpCenters.userId),
        eq(inboxAddresses.address, sql`lower(${contactEmail} collate "C")`),
      ),
    )
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.contactEnabled, true), gt(replySeconds, 0)))
    .orderBy(asc(helpCenters.id));
  return rows.flatMap(({ inboxId: id, replySeconds: seconds, ...office }) =>
    id === null || seconds === null ? [] : [{ inboxId: id, seconds, schedule: officeSchedule(office) }],
  );
}
