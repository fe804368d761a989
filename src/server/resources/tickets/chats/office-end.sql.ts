/** Finds the agents whose office hours have ended: they became available in the hours, and no office is open now. */

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { helpCenters } from '../../../db/tables/index.ts';
import { officeState } from '../../../office-hours/office-state.ts';
import { officeSchedule } from '../../faq/visible-content.sql.ts';
import type { LeasedAgent } from './availability.sql.ts';

/** Returns none if a help center for messages has no office hours: its agents may be there at any time. */
export async function agentsAfterHours(
  db: Queryable,
  userId: number,
  leases: readonly LeasedAgent[],
  now: Date,
): Promise<number[]> {
  const accepting = leases.filter(({ accepts }) => accepts);
  if (accepting.length === 0) return [];
  const { timezone, weeklyHours, holidays } = helpCenters;
  const rows = await db
    .select({ timezone, weeklyHours, holidays })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.contactEnabled, true)));
  const schedules = rows.flatMap((row) => officeSchedule(row) ?? []);
  if (schedules.length < rows.length) return [];
  const isOpenAt = (instant: Date) => schedules.some((schedule) => officeState(schedule, instant).isOpen);
  if (schedules.length === 0 || isOpenAt(now)) return [];
  return accepting.filter(({ since }) => isOpenAt(since)).map(({ id }) => id);
}
